package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// On every path of the contract, whoever has no right in a tenant gets nothing of it: not there,
/// empty, or refused, and never a byte of its ids. A path without a row fails.
class TenantIsolationContractTest extends RuleContract {
  private static final Map<String, IsolationRows.Row> ROWS = IsolationRows.all();

  private IsolationVictim victim() {
    var running = store.unknown(IsolationRows.refund(IsolationVictim.REF));
    JsonNode reading = store.look(running, 1, "present " + IsolationVictim.RECEIPT).body();
    Map<String, Object> escalation = StoreFixture.decision(running, "escalate", 1);
    escalation.put("to", Map.of("kind", "group", "name", "managers"));
    escalation.put("resolve_by", store.clock.instant().plusSeconds(3600).toString());
    Wire.Got decided =
        store
            .as("mara")
            .post(
                running.path() + "/decisions",
                IsolationVictim.DECISION_KEY,
                "\"" + store.caseOf(running).path("version").asString() + "\"",
                escalation);
    assertThat(decided.status()).as(decided.text()).isEqualTo(201);
    Wire.Got hold =
        store.as("ines").post("/v1/holds", IsolationRows.hold("operation", "refund.create"));
    assertThat(hold.status()).as(hold.text()).isEqualTo(201);
    JsonNode policy = inForce("policies", IsolationRows.acmePolicy());
    assertThat(policy.path("id").asString()).isEqualTo("acme");
    Wire.Got proposal =
        propose("ines", "policies", RuleWorld.changed(IsolationRows.acmePolicy(), 2, "60M", "50M"));
    assertThat(proposal.status()).as(proposal.text()).isEqualTo(201);
    JsonNode file = store.caseOf(running);
    return new IsolationVictim(
        running,
        file,
        reading.path("reading_id").asString(),
        decided.body().at("/decision/decision_id").asString(),
        hold.string("hold_id"),
        file.path("events")
            .valueStream()
            .map(e -> e.at("/values/outbox").asString(""))
            .filter(id -> !id.isEmpty())
            .findFirst()
            .orElseThrow(),
        proposal.body());
  }

  @Test
  @DisplayName("L146: every path of the contract has a row")
  void everyPathHasARow() {
    assertThat(ROWS.keySet())
        .as("a new path takes a row in IsolationRows: how another tenant would ask for it")
        .containsExactlyInAnyOrderElementsOf(Contract.operations());
  }

  @Test
  @DisplayName("L146: no path tells another tenant anything, and none changes anything")
  void noPathTellsAnotherTenantAnything() {
    IsolationVictim victim = victim();
    Set<String> canaries = victim.canaries();
    assertThat(canaries).hasSizeGreaterThan(12);
    long changes = store.changes();
    for (String who : List.of("olga", "stranger", "hired")) {
      ROWS.forEach(
          (operation, row) -> {
            for (Wire.Got got : row.asking().ask(store.as(who), victim)) {
              String told = who + ": " + operation + " answered " + got.status() + " " + got.text();
              assertThat(row.statuses()).as(told).contains(got.status());
              assertThat(got.etag()).as(told).isEmpty();
              assertThat(canaries).as(told).noneMatch(withoutTheAsked(got, victim)::contains);
            }
          });
    }
    assertThat(store.caseOf(victim.running())).isEqualTo(victim.file());
    // two agents of beta hand in two events each that match nothing of theirs
    assertThat(store.changes() - changes).isEqualTo(4);
  }

  /// A refusal may repeat the id in the path, as it does for what is nobody's.
  private static String withoutTheAsked(Wire.Got got, IsolationVictim victim) {
    String text = got.text();
    if (got.status() == 404) {
      for (String asked :
          List.of(
              victim.running().id(),
              victim.attempt(),
              victim.hold(),
              victim.message(),
              victim.proposalId())) {
        text = got.asked().contains(asked) ? text.replace(asked, "") : text;
      }
    }
    return text;
  }

  @Test
  @DisplayName("L146: what is another tenant's and what is nobody's are refused in the same words")
  void whatIsAnothersLooksLikeWhatIsNobodys() {
    IsolationVictim victim = victim();
    String id = victim.running().id();
    String nobody = "int_0000000000";
    Wire olga = store.as("olga");
    Wire stranger = store.as("stranger");
    assertThat(words(olga.get(victim.path()), id))
        .startsWith("404")
        .isEqualTo(words(olga.get(victim.path().replace(id, nobody)), nobody));
    Map<String, Object> reading =
        Map.of("intent_id", id, "round", 1, "observation", IsolationRows.observation());
    assertThat(words(olga.post(victim.path() + "/readings", reading), id))
        .startsWith("404")
        .isEqualTo(words(olga.post("/v1/intents/" + nobody + "/readings", reading), nobody));
    Map<String, Object> begin = StoreFixture.attempt(victim.running().intent());
    assertThat(words(stranger.post(victim.path() + "/attempts", begin), id))
        .startsWith("404")
        .isEqualTo(words(stranger.post("/v1/intents/" + nobody + "/attempts", begin), nobody));
    String none = "att_0000000000";
    Map<String, Object> outcome = Map.of("kind", "timed_out");
    String there = "/v1/attempts/" + victim.attempt() + "/outcome";
    assertThat(words(stranger.post(there, outcome), victim.attempt()))
        .startsWith("404")
        .isEqualTo(words(stranger.post(there.replace(victim.attempt(), none), outcome), none));
  }

  private static String words(Wire.Got got, String id) {
    return got.status()
        + got.problem()
        + got.string("title")
        + got.string("detail").replace(id, "ID")
        + got.string("field");
  }

  @Test
  @DisplayName("L146: the stream carries the caller's tenants only, whatever is asked for")
  void theStreamCarriesOwnTenantsOnly() {
    IsolationVictim victim = victim();
    try (StreamListener olga = new StreamListener(store.url(), "olga", 0)) {
      store.look(victim.running(), 1, "present " + IsolationVictim.RECEIPT);
      Map<String, Object> beta = StoreFixture.refund("beta-1");
      beta.put("tenant", "beta");
      store.as("stranger").post("/v1/intents", beta);
      await().until(() -> !olga.kinds().isEmpty());
      assertThat(olga.kinds()).containsExactly("intent-recorded");
    }
    assertThat(store.as("stranger").call("GET", "/v1/stream", Map.of(), Optional.empty()).status())
        .isEqualTo(403);
  }
}
