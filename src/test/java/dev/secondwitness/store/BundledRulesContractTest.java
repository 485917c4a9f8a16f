package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What comes with a release is installed once; what a later release brings is only proposed.
class BundledRulesContractTest extends RuleContract {
  private static final String NEWER =
      RuleWorld.changed(RuleWorld.WITNESS, 2, "fresh_for: PT5M", "fresh_for: PT5H");

  @Test
  @DisplayName("an empty store takes the program's rules, once, as an audited act of nobody")
  void installedOnce() {
    store.restart();
    List<JsonNode> bundled =
        store.audit().stream()
            .filter(e -> e.path("kind").asString().equals("rules-bundled"))
            .toList();
    assertThat(bundled).hasSize(1);
    assertThat(bundled.getFirst().path("actor").asString()).isEqualTo("bundled-rules");
    for (RuleText text : RuleWorld.BUNDLED) {
      assertThat(bundled.getFirst().path("entry").asString()).contains(text.digest());
    }
    assertThat(version("witnesses", "payments.by-key")).isEqualTo(1);
  }

  @Test
  @DisplayName(
      "a newer rule of a newer program is a proposal, and takes an admin and another person")
  void newerRulesAreProposed() {
    upgrade(NEWER);
    assertThat(version("witnesses", "payments.by-key")).isEqualTo(1);
    JsonNode proposal = proposals().getFirst();
    assertThat(proposal.at("/proposed_by/kind").asString()).isEqualTo("job");
    assertThat(needs(proposal)).containsExactly("admin", "second_person");

    Wire.Got first = vote("dana", proposal, "approve");
    assertThat(first.string("state")).isEqualTo("proposed");
    assertThat(needs(first.body())).containsExactly("admin");
    assertThat(vote("dana", proposal, "approve").problem()).isEqualTo("rule-needs-another");
    Wire.Got second = vote("rolf", proposal, "approve");
    assertThat(second.string("state")).isEqualTo("proposed");
    assertThat(version("witnesses", "payments.by-key")).isEqualTo(1);
    assertThat(vote("ada", proposal, "approve").string("state")).isEqualTo("in_force");
    assertThat(version("witnesses", "payments.by-key")).isEqualTo(2);
  }

  @Test
  @DisplayName("one admin alone does not put a newer program's rule in force")
  void anAdminAloneIsNotEnough() {
    upgrade(NEWER);
    JsonNode proposal = proposals().getFirst();
    Wire.Got first = vote("ines", proposal, "approve");
    assertThat(first.string("state")).isEqualTo("proposed");
    assertThat(needs(first.body())).containsExactly("second_person");
    assertThat(vote("ines", proposal, "approve").problem()).isEqualTo("rule-needs-another");
    assertThat(version("witnesses", "payments.by-key")).isEqualTo(1);
    assertThat(vote("dana", proposal, "approve").string("state")).isEqualTo("in_force");
  }

  @Test
  @DisplayName("it is proposed once while it waits, again once it expired, and never after a no")
  void proposedOnce() {
    upgrade(NEWER);
    upgrade(NEWER);
    assertThat(proposals()).hasSize(1);
    store.clock.advance(Duration.ofHours(24));
    upgrade(NEWER);
    assertThat(proposals()).hasSize(2);
    assertThat(proposals().getLast().path("state").asString()).isEqualTo("expired");
    vote("dana", proposals().getFirst(), "refuse");
    upgrade(NEWER);
    assertThat(proposals()).hasSize(2);
    assertThat(version("witnesses", "payments.by-key")).isEqualTo(1);
  }

  @Test
  @DisplayName("a rule people have changed themselves is not set back by an older or equal release")
  void ownRulesStay() {
    inForce("witnesses", RuleWorld.changed(RuleWorld.WITNESS, 2, "settle: PT3S", "settle: PT9S"));
    upgrade(NEWER);
    assertThat(proposals()).hasSize(1);
    assertThat(proposals().getFirst().at("/proposed_by/name").asString()).isEqualTo("ines");
    assertThat(version("witnesses", "payments.by-key")).isEqualTo(2);
  }

  @Test
  @DisplayName("rules changed by hand in the database are found at start, and nothing is taken")
  void aRuleChangedBehindTheProgram() throws Exception {
    store.stop();
    try (var connection = store.connect();
        var statement = connection.createStatement()) {
      statement.executeUpdate(
          "update rule_documents set content = replace(content, '50000', '99999')"
              + " where kind = 'policy'");
    }
    store.startAgain();
    assertThat(store.as("ines").get("/v1/health").problem()).isEqualTo("damaged");
    assertThat(store.as("agent").post("/v1/intents", StoreFixture.refund("r-1")).problem())
        .isEqualTo("damaged");
  }

  private void upgrade(String witness) {
    List<RuleText> texts = new ArrayList<>(RuleWorld.BUNDLED.subList(0, 2));
    texts.add(RuleWorld.text(RuleKind.WITNESS, witness));
    store.restart(clock -> RuleWorld.rules(clock, texts));
  }

  private List<JsonNode> proposals() {
    return store
        .as("ines")
        .get("/v1/witnesses/proposals")
        .body()
        .path("proposals")
        .valueStream()
        .toList();
  }

  private static List<String> needs(JsonNode proposal) {
    return proposal.path("needs").valueStream().map(JsonNode::asString).toList();
  }
}
