package dev.secondwitness.witness.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which changes of a witness an open intent may take over: those that can only make it see less.
class NoLooserTest {
  private static final String TEXT =
      Objects.requireNonNull(BundledFiles.witnesses().get("payments.ledger-by-order.yaml"));

  @Test
  void theSameInAnotherVersionIsNoLooser() {
    assertThat(with("version: 1", "version: 2").noLooserThan(with("version: 1", "version: 1")))
        .isTrue();
    assertThat(takenOver("en: Payments ledger, by order", "en: Another title")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "settle: PT3S|settle: PT4S",
        "resolution: PT1S|resolution: PT2S",
        "fresh_for: PT5M|fresh_for: PT4M59S",
        "counts_by_reference: true|counts_by_reference: false",
        "strong_reads: true|strong_reads: false",
      })
  void waitingLongerTrustingLessAndPromisingLessIsStricter(String from, String to) {
    assertThat(takenOver(from, to)).isTrue();
    assertThat(with(from, from).noLooserThan(with(from, to))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "path: /payments/v1/refunds|path: /payments/v2/refunds",
        "path: /payments/v1/whoami|path: /payments/v1/me",
        "environment: payments|environment: other",
        "secret: PAYMENTS_READ|secret: OTHER_READ",
        "present: [succeeded]|present: [succeeded, done]",
        "undone: [reversed, cancelled]|undone: [reversed]",
        "at: /amount, currency|at: /total, currency",
        "parameter: cursor|parameter: page",
        "by: intent_id, at: /reference|by: intent_id, at: /ref",
        "status: [404], values|status: [404, 410], values",
        "cidr: 127.0.0.1/32|cidr: 127.0.0.0/8",
        "as_of: { at: /as_of, as: iso }|as_of: { at: /now, as: iso }",
      })
  void anythingElseThatChangesIsNotTakenOver(String from, String to) {
    assertThat(takenOver(from, to)).isFalse();
  }

  private static boolean takenOver(String from, String to) {
    return with(from, to).noLooserThan(with(from, from));
  }

  private static WitnessDefinition with(String from, String to) {
    assertThat(TEXT).contains(from);
    return WitnessDefinitions.of(Map.of("changed", TEXT.replace(from, to)), ContractCards.load())
        .all()
        .getFirst();
  }
}
