package dev.secondwitness.sandbox.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.sandbox.faults.Write;
import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.memory.TruthLog;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeyInProgressTest {
  private final RefundLedger ledger =
      new RefundLedger(PaymentsOptions.defaults(), InstantSource.system(), TruthLog.forgetful());

  @Test
  void aKeyStillInProgressIsToldSoWhateverTheBody() throws Exception {
    List<Reply> meanwhile = new ArrayList<>();
    Reply first =
        write("4200")
            .perform(
                () -> {
                  meanwhile.add(now("4200"));
                  meanwhile.add(now("1"));
                });

    assertThat(((Reply.Answer) first).status()).isEqualTo(201);
    assertThat(meanwhile)
        .hasSize(2)
        .allSatisfy(
            reply -> {
              assertThat(((Reply.Answer) reply).status()).isEqualTo(409);
              assertThat(((Reply.Answer) reply).body()).contains("key_in_use");
            });
    assertThat(ledger.view().newestFirst()).hasSize(1);
  }

  @Test
  void aKeyWhoseRequestWasInterruptedIsFreeAgain() throws Exception {
    Write.Pause interrupted =
        () -> {
          throw new InterruptedException("the sandbox stops");
        };
    assertThatThrownBy(() -> write("4200").perform(interrupted))
        .isInstanceOf(InterruptedException.class);
    assertThat(ledger.view().newestFirst()).isEmpty();

    assertThat(((Reply.Answer) now("1")).status()).isEqualTo(201);
  }

  private Reply now(String amount) throws InterruptedException {
    try {
      return write(amount).perform(() -> {});
    } catch (RefusedRequest e) {
      throw new AssertionError(e);
    }
  }

  private RefundWrite write(String amount) throws RefusedRequest {
    return new RefundWrite(
        ledger,
        Optional.of("k1"),
        Json.readObject(
            """
            {"order":"4812","amount":"%s","currency":"EUR","reference":"int_1",
             "account":"acct_204","parent":"ch_5512"}"""
                .formatted(amount)));
  }
}
