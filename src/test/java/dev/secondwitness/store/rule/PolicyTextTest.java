package dev.secondwitness.store.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.decision.Policy;
import dev.secondwitness.domain.decision.SpendCeiling;
import dev.secondwitness.domain.decision.Timing;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.witness.definition.DefinitionProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A policy's text says what it means, in the manual as well as in what comes with the program.
class PolicyTextTest {
  private static final Operation REFUND = new Operation("refund.create");

  @Test
  void theManualsExampleIsAPolicy() throws IOException {
    String manual = Files.readString(Path.of("docs/manual/rules.md"));
    String text = manual.split("```yaml\n", 2)[1].split("```", 2)[0];
    Policy policy = ReadPolicy.from("manual", text, CurrencyScales.ISO).policy();
    assertThat(policy.threshold(REFUND, "EUR")).contains(new Money("EUR", 30_000));
    assertThat(policy.resolveBy()).isEqualTo(Duration.ofHours(1));
    assertThat(policy.timing()).isEqualTo(Timing.DEFAULT);
    assertThat(policy.owner(REFUND)).isEqualTo(new Owner(Owner.Kind.GROUP, "reviewers"));
    assertThat(policy.owner(new Operation("settlement.reconcile")).name()).isEqualTo("finance");
    assertThat(policy.escalation()).containsExactly(new Owner(Owner.Kind.GROUP, "managers"));
    assertThat(policy.ceilings())
        .containsExactly(
            new SpendCeiling(
                Optional.of("buyer"),
                Optional.empty(),
                new Operation("order.create"),
                Duration.ofDays(1),
                new Money("EUR", 1_000_000)));
    assertThat(policy.claim()).isEqualTo(Policy.CLAIM);
    assertThat(policy.verifies("payments-signed", "webhook-gate")).isTrue();
    assertThat(policy.verifies("payments-signed", "agent")).isFalse();
  }

  @Test
  void whatComesWithTheProgramFitsTogether() {
    List<RuleText> bundled = RuleText.bundled(CurrencyScales.ISO);
    DeclaredRules rules = DeclaredRules.of(bundled, CurrencyScales.ISO);
    Policy policy = rules.policy(new Tenant("anybody"));
    assertThat(policy.threshold(REFUND, "EUR")).contains(new Money("EUR", 50_000));
    assertThat(policy.threshold(new Operation("settlement.reconcile"), "USD"))
        .contains(new Money("USD", 1_000_000));
    assertThat(policy.verifiedSources()).isEmpty();
    assertThat(bundled.stream().map(RuleText::kind).distinct()).hasSize(RuleKind.values().length);
  }

  @Test
  void aHundredCeilingsAndNoMore() {
    assertThat(ReadPolicy.from("f", ceilings(100), CurrencyScales.ISO).policy().ceilings())
        .hasSize(100);
    assertThatThrownBy(() -> ReadPolicy.from("f", ceilings(101), CurrencyScales.ISO))
        .isInstanceOf(DefinitionProblem.class)
        .hasMessageContaining("more than 100");
  }

  @Test
  void withoutADefaultNobodyElseHasAPolicy() {
    List<RuleText> own =
        DeclaredRules.replaced(
            RuleText.bundled(CurrencyScales.ISO).stream()
                .filter(t -> t.kind() != RuleKind.POLICY)
                .toList(),
            RuleText.read(
                RuleKind.POLICY,
                ceilings(0).replace("id: default", "id: acme"),
                CurrencyScales.ISO));
    assertThatThrownBy(() -> DeclaredRules.of(own, CurrencyScales.ISO))
        .isInstanceOf(DefinitionProblem.class)
        .hasMessageContaining("default");
  }

  private static String ceilings(int count) {
    String lines =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    "  - { principal: p"
                        + i
                        + ", operation: a, window: PT1H, currency: EUR, minor: \"1\" }\n")
            .collect(Collectors.joining());
    return """
    id: default
    version: 1
    thresholds: []
    resolve_by: PT60M
    timing: { send_before: PT30S, answer_by: PT30S, clock_error: PT2S }
    owner: { kind: group, name: reviewers }
    owners: []
    escalation: [{ kind: group, name: managers }]
    claim: PT15M
    verified_sources: []
    """
        + (count == 0 ? "ceilings: []\n" : "ceilings:\n" + lines);
  }
}
