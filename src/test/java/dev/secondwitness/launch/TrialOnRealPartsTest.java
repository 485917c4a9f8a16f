package dev.secondwitness.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.rule.ListWitnesses;
import dev.secondwitness.app.rule.TrialOutcome;
import dev.secondwitness.app.rule.TryWitness;
import dev.secondwitness.app.rule.WitnessBook;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.WitnessId;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Witnesses listed, changed in the editor and tried on real parts: store, sandbox and reader.
class TrialOnRealPartsTest {

  @TempDir Path data;

  @Test
  void aTrialSeesTheRefundWhoseAnswerWasLostAndLeavesTheCaseAsItWas() throws Exception {
    try (Workplace place =
        Workplace.open(
            new Workplace.Options(
                new DataFolders(data),
                "mara",
                UnaryOperator.identity(),
                Function.identity(),
                InstantSource.system()))) {
      String intent = new LostRefund(place).of(1);
      WitnessBook book =
          ((Reply.Ok<WitnessBook>) new ListWitnesses(place.desk(), place.drafting()).read())
              .value();
      assertThat(book.witnesses())
          .isNotEmpty()
          .allSatisfy(
              entry -> {
                assertThat(entry.sketch()).isPresent();
                assertThat(place.drafting().check(entry.text(), book.cards()).flaws()).isEmpty();
              });
      String text = book.find(new WitnessId("payments.ledger-by-key")).orElseThrow().text();
      TryWitness trying = new TryWitness(place.store(), place.drafting());

      assertThat(kind(tried(trying, book, text, intent))).isEqualTo(VerdictKind.PRESENT);
      assertThat(kind(tried(trying, book, text, "9001")))
          .as("by its order's number")
          .isEqualTo(VerdictKind.PRESENT);
      assertThat(
              trial(
                  tried(
                      trying,
                      book,
                      text.replace("environment: payments", "environment: x"),
                      intent)))
          .isEqualTo(new Drafting.Trial.NoOrigin("x"));
      assertThat(trial(tried(trying, book, text.replace("PAYMENTS_READ", "NO_SUCH"), intent)))
          .isEqualTo(new Drafting.Trial.NoSecret("NO_SUCH"));

      CaseFile file = ((Reply.Ok<CaseFile>) place.store().caseFile(new IntentId(intent))).value();
      assertThat(file.readings()).as("nothing of it is recorded").isEmpty();
    }
  }

  private static TrialOutcome tried(
      TryWitness trying, WitnessBook book, String text, String number) {
    return trying.byNumber(
        new TryWitness.Text(text, book.cards()), number, CurrencyScales.ISO, made -> {});
  }

  private static Drafting.Trial trial(TrialOutcome outcome) {
    return ((TrialOutcome.Tried) outcome).trial();
  }

  private static VerdictKind kind(TrialOutcome outcome) {
    return ((Drafting.Trial.Read) trial(outcome)).judgement().verdict().kind();
  }
}
