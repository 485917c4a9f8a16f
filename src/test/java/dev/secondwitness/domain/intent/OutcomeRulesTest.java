package dev.secondwitness.domain.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What an answer, or none, means: only what the card lists as refused before effect is a refusal.
final class OutcomeRulesTest {
  private static final AnswerPattern DECLINED =
      new AnswerPattern(402, Optional.of("card_declined"), false);
  private static final AnswerPattern ANY_422 = new AnswerPattern(422, Optional.empty(), false);
  private static final AnswerPattern SLOW_DOWN =
      new AnswerPattern(429, Optional.of("slow_down"), true);
  private static final AnswerPattern EXISTS =
      new AnswerPattern(409, Optional.of("already_refunded"), false);
  private static final List<Integer> STATUSES =
      List.of(
          100, 199, 300, 301, 302, 304, 400, 401, 403, 404, 408, 409, 410, 412, 422, 425, 429, 499,
          500, 502, 503, 504, 520, 599);
  private static final List<Optional<String>> CODES =
      List.of(
          Optional.empty(),
          Optional.of("card_declined"),
          Optional.of("slow_down"),
          Optional.of("already_refunded"),
          Optional.of("Card_Declined"),
          Optional.of("other"));

  private static final Optional<ReportedReceipt> RECEIPT =
      Optional.of(new ReportedReceipt(new ReceiptId("re_91"), Optional.of(new Money("EUR", 4200))));

  private static final ContractCard CARD =
      card(List.of(DECLINED, ANY_422, SLOW_DOWN), List.of(EXISTS));

  /// C01 as a kind: whatever goes wrong on the way is unknown, never a refusal.
  @Test
  void c01NoAnswerIsUnknownNeverFailed() {
    for (ReportedOutcome fault :
        List.<ReportedOutcome>of(
            new ReportedOutcome.TimedOut(),
            new ReportedOutcome.ConnectionLost("connection reset"),
            new ReportedOutcome.ConnectionLost("refused"),
            new ReportedOutcome.Cancelled())) {
      for (ContractCard card :
          List.of(CARD, card(List.of(), List.of()), card(List.of(ANY_422), List.of(ANY_422)))) {
        OutcomeClass outcome = OutcomeRules.classify(fault, card);
        assertThat(outcome).as("%s", fault).isEqualTo(OutcomeClass.UNKNOWN);
        assertThat(outcome.provenWithoutEffect()).isFalse();
      }
    }
  }

  @Test
  void onlyProofOfNoByteWrittenIsNotSent() {
    OutcomeClass outcome = OutcomeRules.classify(new ReportedOutcome.NotSent("ECONNREFUSED"), CARD);
    assertThat(outcome).isEqualTo(OutcomeClass.NOT_SENT);
    assertThat(outcome.provenWithoutEffect()).isTrue();
  }

  @Test
  void everyErrorStatusAndCodeMeansWhatTheCardListsAndNothingElse() {
    for (int status : STATUSES) {
      for (Optional<String> code : CODES) {
        for (boolean isFinal : new boolean[] {true, false}) {
          for (Optional<ReportedReceipt> receipt :
              List.of(RECEIPT, Optional.<ReportedReceipt>empty())) {
            assertThat(classify(status, code, receipt, isFinal, false))
                .as("%d %s final=%s", status, code, isFinal)
                .isEqualTo(expected(status, code));
            assertThat(classify(status, code, receipt, isFinal, true))
                .as("replayed %d %s", status, code)
                .isEqualTo(
                    expected(status, code) == OutcomeClass.SAYS_EXISTS
                        ? OutcomeClass.SAYS_EXISTS
                        : OutcomeClass.UNKNOWN);
          }
        }
      }
    }
  }

  @Test
  void anEmptyCardKnowsNoRefusal() {
    ContractCard empty = card(List.of(), List.of());
    for (int status : STATUSES) {
      for (Optional<String> code : CODES) {
        assertThat(OutcomeRules.classify(answer(status, code, RECEIPT, true, false), empty))
            .isEqualTo(OutcomeClass.UNKNOWN);
      }
    }
  }

  @Test
  void whatIsListedAsBothIsALeadNeverARefusal() {
    ContractCard both = card(List.of(EXISTS), List.of(EXISTS));
    assertThat(
            OutcomeRules.classify(
                answer(409, Optional.of("already_refunded"), Optional.empty(), true, false), both))
        .isEqualTo(OutcomeClass.SAYS_EXISTS);
  }

  @Test
  void successNeedsAFinalAnswerAndAReceipt() {
    for (int status : List.of(200, 201, 202, 204, 299)) {
      assertThat(classify(status, Optional.empty(), RECEIPT, true, false))
          .isEqualTo(OutcomeClass.COMMITTED);
      assertThat(classify(status, Optional.empty(), Optional.empty(), true, false))
          .isEqualTo(OutcomeClass.UNKNOWN);
      for (Optional<ReportedReceipt> receipt :
          List.of(RECEIPT, Optional.<ReportedReceipt>empty())) {
        assertThat(classify(status, Optional.empty(), receipt, false, false))
            .isEqualTo(OutcomeClass.ACCEPTED_NOT_FINAL);
      }
    }
  }

  @Test
  void onlyRefusalsAndNotSentProveNoEffect() {
    List<OutcomeClass> proven = new ArrayList<>();
    for (OutcomeClass outcome : OutcomeClass.values()) {
      if (outcome.provenWithoutEffect()) {
        proven.add(outcome);
      }
    }
    assertThat(proven)
        .containsExactly(
            OutcomeClass.REFUSED_BEFORE_EFFECT,
            OutcomeClass.REFUSED_FOR_NOW,
            OutcomeClass.NOT_SENT);
  }

  private static OutcomeClass expected(int status, Optional<String> code) {
    if (status == 402 && code.equals(Optional.of("card_declined"))) {
      return OutcomeClass.REFUSED_BEFORE_EFFECT;
    }
    if (status == 422) {
      return OutcomeClass.REFUSED_BEFORE_EFFECT;
    }
    if (status == 429 && code.equals(Optional.of("slow_down"))) {
      return OutcomeClass.REFUSED_FOR_NOW;
    }
    return status == 409 && code.equals(Optional.of("already_refunded"))
        ? OutcomeClass.SAYS_EXISTS
        : OutcomeClass.UNKNOWN;
  }

  private static OutcomeClass classify(
      int status,
      Optional<String> code,
      Optional<ReportedReceipt> receipt,
      boolean isFinal,
      boolean replayed) {
    return OutcomeRules.classify(answer(status, code, receipt, isFinal, replayed), CARD);
  }

  private static ReportedOutcome answer(
      int status,
      Optional<String> code,
      Optional<ReportedReceipt> receipt,
      boolean isFinal,
      boolean replayed) {
    return new ReportedOutcome.Answered(status, code, receipt, isFinal, replayed, Optional.empty());
  }

  private static ContractCard card(List<AnswerPattern> refused, List<AnswerPattern> exists) {
    return new ContractCard(
        "payments",
        1,
        new Provider("payments-eu"),
        Set.of(new Operation("refund.create")),
        List.of(),
        EffectClass.IDEMPOTENT_WRITE,
        true,
        "account",
        Duration.ofHours(24),
        true,
        Duration.ofMinutes(5),
        refused,
        exists,
        List.of(),
        Optional.empty(),
        true);
  }
}
