package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// In a store for one person nobody can agree, so a newer program brings its rules, and says so.
class EmbeddedRulesContractTest extends RuleContract {
  private static final List<RuleText> NEWER =
      List.of(
          RuleWorld.BUNDLED.get(0),
          RuleWorld.text(
              RuleKind.CONTRACT_CARD,
              RuleWorld.changed(RuleWorld.CARD, 2, "strong_reads: true", "strong_reads: false")),
          RuleWorld.text(
              RuleKind.WITNESS,
              RuleWorld.changed(
                  RuleWorld.WITNESS, 2, "strong_reads: true", "strong_reads: false")));

  @Override
  StoreFixture.Setup setup() {
    return StoreFixture.Setup.USUAL;
  }

  @Override
  Rules rules(TestClock clock) {
    return RuleWorld.rules(clock);
  }

  @Test
  @DisplayName("rules that go together come in force together, audited; open intents keep theirs")
  void theReleaseIsTheirRelease() {
    var open = store.unknown("r-1");
    store.restart(clock -> RuleWorld.rules(clock, NEWER));
    assertThat(version("contract-cards", "payments")).isEqualTo(2);
    assertThat(version("witnesses", "payments.by-key")).isEqualTo(2);
    assertThat(store.as("ines").get("/v1/witnesses").body().path("rule_set").asLong()).isEqualTo(2);
    assertThat(
            store.audit().stream()
                .filter(e -> e.path("kind").asString().equals("rules-bundled"))
                .map(e -> e.path("entry").asString()))
        .hasSize(2)
        .last()
        .asString()
        .contains(NEWER.get(1).digest(), NEWER.get(2).digest())
        .doesNotContain(NEWER.getFirst().digest());
    assertThat(store.caseOf(open).at("/contract_card/version").asInt()).isEqualTo(1);
    store.restart(clock -> RuleWorld.rules(clock, NEWER));
    assertThat(store.as("ines").get("/v1/witnesses").body().path("rule_set").asLong()).isEqualTo(2);
  }

  @Test
  @DisplayName("rules of a release that do not fit those in force leave them as they are")
  void whatDoesNotFitStaysOut() {
    List<RuleText> unfit =
        List.of(
            RuleWorld.BUNDLED.get(0),
            RuleWorld.text(
                RuleKind.CONTRACT_CARD, RuleWorld.CARD.replace("id: payments\n", "id: renamed\n")),
            RuleWorld.BUNDLED.get(2));
    store.restart(clock -> RuleWorld.rules(clock, unfit));
    assertThat(store.as("ines").get("/v1/health").string("status")).isEqualTo("ok");
    assertThat(version("contract-cards", "payments")).isEqualTo(1);
    assertThat(version("contract-cards", "renamed")).isEqualTo(0);
  }
}
