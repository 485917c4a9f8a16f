package dev.secondwitness.domain.decision;

import static dev.secondwitness.domain.Samples.absent;
import static dev.secondwitness.domain.Samples.at;
import static dev.secondwitness.domain.Samples.attempt;
import static dev.secondwitness.domain.Samples.found;
import static dev.secondwitness.domain.Samples.notSeen;
import static dev.secondwitness.domain.Samples.present;
import static dev.secondwitness.domain.Samples.reading;
import static dev.secondwitness.domain.Samples.undone;
import static dev.secondwitness.domain.Samples.witness;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.Samples;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What *confirm what is there* asks, at each bound one step before, at and after it. One attempt
/// at 0 s: E is 332 s.
final class FoundChecksTest {
  private static final long E = 332;
  private static final WitnessTerms LEDGER = witness("ledger", WitnessKind.LOOKUP);
  private static final WitnessTerms LISTING = witness("listing", WitnessKind.LISTING);
  private static final WitnessTerms PAGE = witness("page", WitnessKind.PERMALINK);

  private List<Attempt> attempts = List.of(attempt(1, 0, OutcomeClass.UNKNOWN));
  private List<Receipt> receipts = List.of();

  @Test
  void itTakesAFreshReadingThatDiffers() {
    long fresh = Samples.FRESH_FOR.toSeconds();
    Reading reading = differs("0001", LEDGER, 100, 30);
    assertThat(row(CheckId.INDEPENDENT_PRESENCE, at(100 + fresh - 1), reading)).isEqualTo(met());
    assertThat(row(CheckId.INDEPENDENT_PRESENCE, at(100 + fresh), reading)).isEqualTo(met());
    assertThat(row(CheckId.INDEPENDENT_PRESENCE, at(100 + fresh).plusMillis(1), reading))
        .isEqualTo(CheckStatus.OPEN);
    assertThat(row(CheckId.INDEPENDENT_PRESENCE, at(100))).isEqualTo(CheckStatus.FAILED);
    assertThat(
            row(CheckId.INDEPENDENT_PRESENCE, at(100), reading("0001", LEDGER, 100, present(10))))
        .isEqualTo(CheckStatus.FAILED);
  }

  @Test
  void aCandidateIsNotOurs() {
    Finding candidate =
        new Finding(
            new ReceiptId("re_9"),
            Finding.Match.CANDIDATE,
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            Optional.empty());
    Reading reading = reading("0001", LEDGER, 100, new Verdict.Differs(candidate, List.of()));
    assertThat(row(CheckId.INDEPENDENT_PRESENCE, at(100), reading)).isEqualTo(CheckStatus.FAILED);
  }

  @Test
  void whatSpeaksOtherwiseStandsInTheWay() {
    Reading differs = differs("0001", LEDGER, 100, 30);
    assertThat(row(CheckId.NOTHING_CONTRARY, at(100), differs)).isEqualTo(met());
    for (Verdict verdict :
        List.of(
            present(10),
            new Verdict.Pending(found("re_91", 10), "processing"),
            new Verdict.Doubled(List.of(found("re_91", 10), found("re_92", 10))))) {
      assertThat(
              row(CheckId.NOTHING_CONTRARY, at(100), differs, reading("0002", PAGE, 99, verdict)))
          .as("%s", verdict)
          .isEqualTo(CheckStatus.FAILED);
    }
    assertThat(
            row(CheckId.NOTHING_CONTRARY, at(100), differs, reading("0002", PAGE, 99, notSeen())))
        .isEqualTo(met());
    assertThat(row(CheckId.NOT_UNDONE, at(100), differs)).isEqualTo(met());
    assertThat(row(CheckId.NOT_UNDONE, at(100), differs, reading("0002", PAGE, 99, undone())))
        .isEqualTo(CheckStatus.FAILED);
  }

  @Test
  void twoSourcesShowTheSameValuesAsFarAsBothLook() {
    Reading ledger = differs("0001", LEDGER, 100, 30);
    assertThat(row(CheckId.NOTHING_CONTRARY, at(100), ledger, differs("0002", LISTING, 100, 30)))
        .isEqualTo(met());
    assertThat(row(CheckId.NOTHING_CONTRARY, at(100), ledger, differs("0002", LISTING, 100, 31)))
        .isEqualTo(CheckStatus.FAILED);
    Reading other =
        reading("0002", LISTING, 100, new Verdict.Differs(found("re_92", 10), List.of()));
    assertThat(row(CheckId.NOTHING_CONTRARY, at(100), ledger, other)).isEqualTo(CheckStatus.FAILED);
    // a field that only one of them looks at is no quarrel, one that only one finds equal is
    Reading withAccount =
        reading(
            "0002",
            LISTING,
            100,
            new Verdict.Differs(
                sum("re_91", 30),
                List.of(
                    field("account", "acc_2", FieldComparison.Result.DIFFERS),
                    field("amount", "30", FieldComparison.Result.DIFFERS))));
    assertThat(row(CheckId.NOTHING_CONTRARY, at(100), ledger, withAccount)).isEqualTo(met());
    Reading equal =
        reading(
            "0003",
            PAGE,
            100,
            new Verdict.Differs(
                sum("re_91", 30),
                List.of(
                    field("account", "acc_1", FieldComparison.Result.EQUAL),
                    field("amount", "30", FieldComparison.Result.DIFFERS))));
    assertThat(row(CheckId.NOTHING_CONTRARY, at(100), ledger, withAccount, equal))
        .isEqualTo(CheckStatus.FAILED);
  }

  @Test
  void aFinalReceiptOfAnotherRecordStandsInTheWay() {
    receipts = List.of(receipt("re_91"));
    Reading differs = differs("0001", LEDGER, 100, 30);
    assertThat(row(CheckId.NOTHING_CONTRARY, at(100), differs)).isEqualTo(met());
    receipts = List.of(receipt("re_92"));
    assertThat(row(CheckId.NOTHING_CONTRARY, at(100), differs)).isEqualTo(CheckStatus.FAILED);
  }

  @Test
  void anAbsencePastTheRecordCountsAgainstIt() {
    for (long position : List.of(9L, 10L, 11L)) {
      assertThat(
              row(
                  CheckId.NO_LATER_ABSENCE,
                  at(100),
                  differs("0001", LEDGER, 100, 30),
                  reading("0002", LISTING, 100, absent(at(position), at(1), at(100)))))
          .as("%d", position)
          .isEqualTo(position > 10 ? CheckStatus.FAILED : met());
    }
  }

  @Test
  void whereThereMayBeSeveralItIsCountedAfterEAndSettle() {
    assertThat(row(CheckId.COUNTED, at(100), differs("0001", LEDGER, 100, 30))).isEqualTo(met());
    attempts = List.of(attempt(1, 0, OutcomeClass.UNKNOWN), attempt(2, 0, OutcomeClass.UNKNOWN));
    long from = E + Samples.SETTLE.toSeconds();
    for (long read : List.of(from - 1, from, from + 1)) {
      assertThat(row(CheckId.COUNTED, at(read), differs("0001", LEDGER, read, 30)))
          .as("%d", read)
          .isEqualTo(read > from ? met() : CheckStatus.OPEN);
    }
    assertThat(row(CheckId.COUNTED, at(from + 1), differs("0001", PAGE, from + 1, 30)))
        .isEqualTo(CheckStatus.OPEN);
  }

  @Test
  void nothingElseIsAsked() {
    for (CheckId check :
        List.of(
            CheckId.COVERED_ABSENCE,
            CheckId.PAST_HORIZON,
            CheckId.KEY_PROTECTS,
            CheckId.AUTHORITY_LEFT)) {
      assertThat(row(check, at(100), differs("0001", LEDGER, 100, 30)))
          .isEqualTo(CheckStatus.NOT_ASKED);
    }
  }

  private static CheckStatus met() {
    return CheckStatus.MET;
  }

  private static Reading differs(String id, WitnessTerms witness, long readAt, long minor) {
    return reading(
        id,
        witness,
        readAt,
        new Verdict.Differs(
            sum("re_91", minor),
            List.of(field("amount", Long.toString(minor), FieldComparison.Result.DIFFERS))));
  }

  private static FieldComparison field(
      String name, String observed, FieldComparison.Result result) {
    return new FieldComparison(name, "as bound", Optional.of(observed), result);
  }

  private static Finding sum(String id, long minor) {
    Finding f = found(id, 10);
    return new Finding(
        f.id(),
        f.match(),
        Optional.of(new Money("EUR", minor)),
        f.fields(),
        f.createdAt(),
        f.saidStatus());
  }

  private static Receipt receipt(String id) {
    return new Receipt(
        new ReceiptId(id),
        Receipt.Source.VERIFIED_EVENT,
        Optional.empty(),
        Optional.empty(),
        true,
        false,
        false,
        1,
        at(20));
  }

  private CheckStatus row(CheckId check, Instant now, Reading... readings) {
    CaseFacts facts =
        new CaseFacts(
            ModelCase.envelope(1, 86_400_000, 3),
            IntentState.INDETERMINATE,
            1,
            attempts,
            false,
            receipts,
            List.of(readings),
            ModelCase.card(true, 24 * 3_600_000L, 300_000, false, true),
            Timing.DEFAULT,
            List.of(),
            true,
            now);
    return Checks.evaluate(check, Act.CONFIRM_WHAT_IS_THERE, facts).status();
  }
}
