package dev.secondwitness.witness.judge;

import static dev.secondwitness.witness.judge.Judging.LATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.FieldComparison.Result;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PresenceTest {

  private static Verdict byKey(Refund refund) {
    return Judging.byKey(Asked.refund(), Recorded.lookup(LATE).json(200, refund.json()));
  }

  private static Verdict byKey(Money asked, String amount, String currency) {
    return Judging.byKey(
        Asked.refund(asked),
        Recorded.lookup(LATE)
            .json(200, Refund.ours().raw("amount", amount).text("currency", currency).json()));
  }

  @Test
  void theRecordUnderOurKeyWithEverythingEqualIsPresent() {
    Verdict.Present present = (Verdict.Present) byKey(Refund.ours());

    assertThat(present.found().id()).isEqualTo(new ReceiptId("re_91"));
    assertThat(present.found().match()).isEqualTo(Finding.Match.ACTION_KEY);
    assertThat(present.found().createdAt()).contains(Asked.T0.plusSeconds(1));
    assertThat(present.found().amount()).contains(new Money("EUR", 4200));
    assertThat(present.fields()).extracting(FieldComparison::result).containsOnly(Result.EQUAL);
    assertThat(present.fields())
        .extracting(FieldComparison::field)
        .containsExactly("account", "parent", "order", "amount", "currency");
  }

  @Test
  void aRecordTiedByItsReferenceAloneIsOursByIntent() {
    Verdict.Present present = (Verdict.Present) byKey(Refund.ours().without("idempotency_key"));

    assertThat(present.found().match()).isEqualTo(Finding.Match.INTENT_ID);
  }

  /// C18: the currency counts as much as the amount.
  @ParameterizedTest
  @CsvSource({
    "account, acct_205",
    "parent, ch_2",
    "order, 4813",
    "currency, USD",
    "account, ACCT_204",
    "parent, ch_1 x",
  })
  void anyBoundFieldThatIsNotEqualDiffers(String field, String value) {
    Verdict.Differs differs = (Verdict.Differs) byKey(Refund.ours().text(field, value));

    assertThat(differs.fields())
        .filteredOn(f -> f.result() == Result.DIFFERS)
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.field()).isEqualTo(field);
              assertThat(f.observed()).contains(value);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"4199", "4201", "42", "420000", "-4200", "0"})
  void anotherAmountDiffersAndBothAreShownInMinorUnits(String amount) {
    Verdict.Differs differs = (Verdict.Differs) byKey(Refund.ours().raw("amount", amount));

    assertThat(differs.fields())
        .contains(
            new FieldComparison("amount", "4200", java.util.Optional.of(amount), Result.DIFFERS));
  }

  /// C16: read-backs at the currency's own scale.
  @ParameterizedTest
  @CsvSource({
    "JPY, 5800, 5800, jpy, PRESENT",
    "JPY, 5800, 58, jpy, DIFFERS",
    "JPY, 5800, 580000, jpy, DIFFERS",
    "KWD, 1250, 1250, KWD, PRESENT",
    "KWD, 1250, 125, KWD, DIFFERS",
    "KWD, 1250, 12500, KWD, DIFFERS",
    "JPY, 5800, 5800, EUR, DIFFERS",
  })
  void minorUnitsAreTheCurrencysOwn(
      String currency, long asked, String shown, String shownCurrency, VerdictKind kind) {
    assertThat(byKey(new Money(currency, asked), shown, shownCurrency).kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "JPY, 5800, '\"5800\"', PRESENT",
    "JPY, 5800, '\"5800.00\"', PRESENT",
    "JPY, 5800, '\"58.00\"', DIFFERS",
    "KWD, 1250, '\"1.250\"', PRESENT",
    "KWD, 1250, '\"12.50\"', DIFFERS",
    "EUR, 4200, '\"42\"', PRESENT",
    "EUR, 4200, '42.00', PRESENT",
    "EUR, 4200, '\"42.001\"', UNREADABLE",
    "EUR, 4200, '\"42,00\"', UNREADABLE",
    "EUR, 4200, '4.2E1', PRESENT",
    "EUR, 4200, '4.2E3', UNREADABLE",
  })
  void decimalAmountsAreReadInTheCurrencysScaleExactly(
      String currency, long asked, String shown, VerdictKind kind) {
    WitnessDefinition decimal =
        Declared.changed("payments.ledger-by-key", "as: minor", "as: decimal");

    Verdict verdict =
        Judging.verdict(
            decimal,
            Asked.refund(new Money(currency, asked)),
            Recorded.proven(
                LATE,
                Recorded.lookup(LATE)
                    .json(
                        200,
                        Refund.ours().raw("amount", shown).text("currency", currency).json())));

    assertThat(verdict.kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"4200.5", "4200.0", "4.2e3", "\"4,200\"", "\"۴۲۰۰\"", "\"\"", "[4200]", "true"})
  void anAmountThatIsNoWholeNumberOfMinorUnitsIsNeverPresent(String amount) {
    assertThat(byKey(Refund.ours().raw("amount", amount)).kind()).isEqualTo(VerdictKind.UNREADABLE);
  }

  /// C18, the variant: a record without its currency is no match.
  @ParameterizedTest
  @ValueSource(strings = {"account", "parent", "order", "amount", "currency", "status", "id"})
  void aFieldThatTheRecordDoesNotShowIsNeverPresent(String field) {
    assertThat(Judging.unreadable(byKey(Refund.ours().without(field))))
        .isEqualTo(UnreadableReason.FIELD_MISSING);
  }

  @Test
  void aBoundFieldTheDefinitionDoesNotKnowIsNotPassedOverInSilence() {
    List<BoundField> bound = new ArrayList<>(Asked.refund().bound());
    bound.add(Asked.field("iban", "DE02", BoundField.Kind.EXACT));

    Verdict verdict =
        Judging.byKey(
            Asked.bound(Asked.refund(), bound),
            Recorded.lookup(LATE).json(200, Refund.ours().json()));

    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Unreadable.class,
            u -> {
              assertThat(u.reason()).isEqualTo(UnreadableReason.FIELD_MISSING);
              assertThat(u.detail()).contains("iban");
            });
  }

  @Test
  void theIntentsAmountCountsEvenWhenNoBoundFieldNamesIt() {
    Verdict verdict =
        Judging.byKey(
            Asked.bound(Asked.refund(), List.of()),
            Recorded.lookup(LATE).json(200, Refund.ours().raw("amount", "58").json()));

    assertThat(verdict.kind()).isEqualTo(VerdictKind.DIFFERS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "po:acme:int_7f3a2",
        "po:acme:int_7f3",
        "PO:ACME:INT_7F3A",
        "po:acme:int_7f3a ",
        "x po:acme:int_7f3a",
        "po:acme:int‑7f3a",
      })
  void aKeyThatIsNotTheWholeKeyIsAnotherObject(String key) {
    Refund other = Refund.ours().text("idempotency_key", key).text("reference", "int_other");

    assertThat(Judging.unreadable(byKey(other))).isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }

  @Test
  void anAnswerThatDoesNotCarryWhatWasAskedIsNoPresence() {
    Refund bare = Refund.ours().without("idempotency_key").without("reference");

    assertThat(Judging.unreadable(byKey(bare))).isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }

  @Test
  void ourKeyOnAnotherIntentsRecordDiffers() {
    Verdict.Differs differs = (Verdict.Differs) byKey(Refund.ours().text("reference", "int_other"));

    assertThat(differs.fields().getFirst().field()).isEqualTo("intent_id");
  }

  /// "Already exists" about a different thing (C11): the order's own reference is unique, and
  /// what is there under it is somebody else's order.
  @Test
  void aRecordUnderTheUniqueReferenceWithAnotherSupplierDiffersFieldByField() {
    WitnessDefinition byReference =
        Declared.changed(
            "payments.ledger-by-order",
            "    - { by: action_key, at: /idempotency_key }\n"
                + "    - { by: intent_id, at: /reference }",
            "    - { by: unique_reference, at: /order, equals: business_ref }");

    Verdict verdict =
        Judging.verdict(
            byReference,
            Asked.refund(),
            Recorded.proven(
                LATE,
                Recorded.page(Recorded.BY_ORDER, LATE)
                    .json(
                        200,
                        Refund.listing(
                            LATE,
                            1,
                            Refund.ours().text("account", "S-2").raw("amount", "50000")))));

    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Differs.class,
            d -> {
              assertThat(d.found().match()).isEqualTo(Finding.Match.UNIQUE_REFERENCE);
              assertThat(d.fields())
                  .filteredOn(f -> f.result() == Result.DIFFERS)
                  .extracting(FieldComparison::field)
                  .containsExactly("account", "amount");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "succeeded, PRESENT",
    "SUCCEEDED, PRESENT",
    "pending, PENDING",
    "reversed, UNDONE",
    "cancelled, UNDONE",
    "succeeded_maybe, UNREADABLE",
    "failed, UNREADABLE",
    "'', UNREADABLE",
  })
  void theStatusWordDecidesAndAnUnknownOneIsUnreadable(String word, VerdictKind kind) {
    assertThat(byKey(Refund.ours().text("status", word)).kind()).isEqualTo(kind);
  }

  /// C38: an id above 2^53 is text from end to end.
  @Test
  void longNumericIdsKeepEveryDigit() {
    Verdict.Present present =
        (Verdict.Present) byKey(Refund.ours().raw("id", "2637283987631399372"));

    assertThat(present.found().id()).isEqualTo(new ReceiptId("2637283987631399372"));
  }

  @Test
  void aNumericBoundIdIsComparedDigitByDigit() {
    List<BoundField> bound =
        List.of(Asked.field("parent", "2637283987631399372", BoundField.Kind.EXACT));

    Verdict near =
        Judging.byKey(
            Asked.bound(Asked.refund(), bound),
            Recorded.lookup(LATE)
                .json(200, Refund.ours().raw("parent", "2637283987631399373").json()));

    assertThat(near.kind()).isEqualTo(VerdictKind.DIFFERS);
  }

  /// C45: no rule and no word is compared by the rules of a language.
  @ParameterizedTest
  @ValueSource(strings = {"fa-IR", "tr-TR", "ar-EG"})
  void theVerdictIsTheSameUnderAnyLocale(String tag) {
    Locale before = Locale.getDefault();
    try {
      Verdict english = byKey(Refund.ours().text("status", "SUCCEEDED"));
      Locale.setDefault(Locale.forLanguageTag(tag));

      assertThat(byKey(Refund.ours().text("status", "SUCCEEDED"))).isEqualTo(english);
      assertThat(english.kind()).isEqualTo(VerdictKind.PRESENT);
    } finally {
      Locale.setDefault(before);
    }
  }
}
