package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.secondwitness.contract.AuditHeadJson;
import dev.secondwitness.contract.AuditMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The audit chain as it is shown, and that nothing happens without it.
class AuditContractTest extends StoreContract {

  @Test
  void theHeadIsSignedForThisStoreByItsKey() {
    store.unknown("r-1");
    SignedHead head = head("mara");
    assertThat(head.trouble()).isEmpty();
    assertThat(head.publicKey()).isEqualTo(World.SIGNER.publicKey());
    assertThat(head.head().sequence()).isEqualTo(store.audit().size());
    store.restart();
    assertThat(head("agent").storeId()).isEqualTo(head.storeId());
    JsonNode page = store.as("ines").get("/v1/audit?limit=1").body();
    assertThat(read(page.path("head")).trouble()).isEmpty();
  }

  /// L146, I21: who may not see a tenant sees its entries by digest, and verifies all the same.
  @Test
  void entriesOfOtherTenantsAreShownByTheirDigestAloneAndTheChainVerifiesAllTheSame() {
    store.unknown("r-1");
    Map<String, Object> beta = StoreFixture.refund("beta-1");
    beta.put("tenant", "beta");
    assertThat(store.as("rival").post("/v1/intents", beta).status()).isEqualTo(201);
    for (String who : List.of("vera", "olga", "ines")) {
      String own = Map.of("vera", "acme", "olga", "beta").getOrDefault(who, "");
      ChainHead reached = ChainHead.START;
      int shown = 0;
      for (JsonNode entry : store.as(who).get("/v1/audit?limit=1000").body().path("entries")) {
        reached = reached.next(entry.path("digest").asString());
        assertThat(entry.path("hash").asString()).isEqualTo(reached.hash());
        if (entry.has("entry")) {
          shown++;
          assertThat(ChainHash.digest(entry.path("entry").asString()))
              .isEqualTo(entry.path("digest").asString());
          assertThat(entry.path("tenant").asString()).matches(t -> own.isEmpty() || t.equals(own));
        } else {
          assertThat(entry.propertyNames())
              .containsExactlyInAnyOrder("sequence", "digest", "previous", "hash");
        }
      }
      assertThat(reached).isEqualTo(head(who).head());
      assertThat(shown).as(who).isPositive();
      assertThat(who.equals("ines")).isEqualTo(shown == reached.sequence());
    }
  }

  @Test
  void linksCarryNoContentsAndAnybodyWhoMayComeInMayAskForThem() {
    store.unknown("r-1");
    ChainHead reached = ChainHead.START;
    JsonNode page = store.as("agent").get("/v1/audit/links?limit=2").body();
    while (!page.path("links").isEmpty()) {
      for (JsonNode link : page.path("links")) {
        reached = reached.next(link.path("digest").asString());
        assertThat(link.path("hash").asString()).isEqualTo(reached.hash());
        assertThat(link.propertyNames()).containsExactlyInAnyOrder("sequence", "digest", "hash");
      }
      page = store.as("agent").get("/v1/audit/links?limit=2&after=" + reached.sequence()).body();
    }
    assertThat(reached).isEqualTo(read(page.path("head")).head());
    assertThat(store.as("agent").get("/v1/audit/links?after=99999").problem())
        .isEqualTo("invalid-member");
  }

  /// C66: each refusal is in the chain with who, when, what and why, an export refused included.
  @Test
  void eachRefusalIsInTheChainWithWhoWhatAndWhy() {
    var running = store.unknown("r-1");
    store
        .as("mara")
        .post(
            running.path() + "/decisions",
            "key-stale",
            "\"1\"",
            StoreFixture.decision(running, "fail_close", 1));
    Map<String, Object> drift = StoreFixture.attempt(running.intent());
    drift.put("canonical_args_hash", StoreFixture.HASH_OF_NOTHING);
    store.as("agent").post(running.path() + "/attempts", "key-drift", drift);
    assertThat(store.as("agent").get("/v1/audit").problem()).isEqualTo("forbidden");
    assertThat(store.as("agent").raw("/v1/audit/export").text()).contains("forbidden");
    List<JsonNode> refusals =
        store.audit().stream()
            .filter(e -> e.path("kind").asString().equals("request-refused"))
            .map(e -> parsed(e.path("entry").asString()))
            .toList();
    assertThat(refusals)
        .extracting(
            e -> e.at("/actor/name").asString(),
            e -> e.at("/values/operation").asString(),
            e -> e.at("/values/problem").asString(),
            e -> e.path("intent_id").asString(""))
        .containsExactly(
            tuple("mara", "decide", "stale-version", running.id()),
            tuple("agent", "beginAttempt", "args-drift", running.id()),
            tuple("agent", "audit", "forbidden", ""),
            tuple("agent", "exportAudit", "forbidden", ""));
    assertThat(refusals).allMatch(e -> !e.path("at").asString().isEmpty());
    assertThat(refusals.get(1).at("/rows/0/table").asString()).isEqualTo("refused_attempts");
  }

  /// C65: while the chain cannot be written, nothing is acknowledged and no row changes.
  @Test
  void whileTheChainCannotBeWrittenNothingIsRecordedAndNothingChanges() throws SQLException {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode reading = store.look(running, 1, "present re_1").body();
    Map<String, Object> confirm = StoreFixture.confirm(running, 1, "re_1", reading);
    String version = "\"" + store.caseOf(running).path("version").asString() + "\"";
    long entries = head("mara").head().sequence();
    JsonNode before = withoutTime(store.caseOf(running));
    execute("alter table audit add constraint no_room check (sequence <= " + entries + ")");
    Wire.Got refused =
        store.as("mara").post(running.path() + "/decisions", "key-1", version, confirm);
    assertThat(refused.status()).isEqualTo(500);
    assertThat(store.as("agent").post("/v1/intents", StoreFixture.refund("r-2")).status())
        .isEqualTo(500);
    assertThat(store.as("mara").get("/v1/decisions/by-key/key-1").status()).isEqualTo(404);
    assertThat(withoutTime(store.caseOf(running))).isEqualTo(before);
    assertThat(head("mara").head().sequence()).isEqualTo(entries);
    assertThat(store.verify().troubles()).isEmpty();
    execute("alter table audit drop constraint no_room");
    assertThat(
            store
                .as("mara")
                .post(running.path() + "/decisions", "key-1", version, confirm)
                .status())
        .isEqualTo(201);
  }

  @Test
  void aRestorationTakesAnAdminAndASecondPersonWhoSaysTheSame() {
    store.unknown("r-1");
    Map<String, Object> lost = new HashMap<>();
    lost.put("lost_sequence", 900);
    lost.put("lost_hash", StoreFixture.HASH_OF_NOTHING);
    lost.put("reason", "the disk of Tuesday was lost");
    for (String who : List.of("mara", "reza", "agent", "vera")) {
      assertThat(store.as(who).post("/v1/audit/restorations", lost).problem())
          .as(who)
          .isEqualTo("forbidden");
    }
    Wire.Got proposed = store.as("ines").post("/v1/audit/restorations", lost);
    assertThat(proposed.status()).isEqualTo(201);
    String path = "/v1/audit/restorations/" + proposed.string("restoration_id") + "/confirmation";
    Map<String, Object> said =
        Map.of("lost_sequence", 900, "lost_hash", StoreFixture.HASH_OF_NOTHING);
    assertThat(store.as("ines").post(path, said).problem()).isEqualTo("restoration-needs-another");
    assertThat(store.as("agent").post(path, said).problem()).isEqualTo("forbidden");
    assertThat(store.as("mara").post(path, said).problem()).isEqualTo("forbidden");
    assertThat(
            store
                .as("reza")
                .post(path, Map.of("lost_sequence", 901, "lost_hash", StoreFixture.HASH_OF_NOTHING))
                .problem())
        .isEqualTo("evidence-changed");
    Wire.Got confirmed = store.as("reza").post(path, said);
    assertThat(confirmed.status()).isEqualTo(201);
    assertThat(confirmed.string("confirmed_by")).isEqualTo("reza");
    assertThat(store.as("reza").post(path, said).problem()).isEqualTo("restoration-closed");
    JsonNode entry = parsed(confirmed.string("entry"));
    assertThat(entry.path("kind").asString()).isEqualTo("store-restored");
    assertThat(entry.path("sequence").asString()).isEqualTo(confirmed.string("sequence"));
    JsonNode listed = store.as("agent").get("/v1/audit/restorations").body();
    assertThat(listed.at("/restorations/0")).isEqualTo(confirmed.body());
  }

  @Test
  void whatTheChainHasIsNotLostAndAProposalDoesNotWaitForEver() {
    store.unknown("r-1");
    ChainHead head = head("ines").head();
    Map<String, Object> lost = new HashMap<>();
    lost.put("lost_sequence", head.sequence());
    lost.put("lost_hash", head.hash());
    lost.put("reason", "none");
    assertThat(store.as("ines").post("/v1/audit/restorations", lost).problem())
        .isEqualTo("invalid-member");
    lost.put("lost_hash", StoreFixture.HASH_OF_NOTHING);
    Wire.Got proposed = store.as("ines").post("/v1/audit/restorations", lost);
    store.clock.advance(Duration.ofHours(24).plusSeconds(1));
    lost.remove("reason");
    assertThat(
            store
                .as("reza")
                .post(
                    "/v1/audit/restorations/" + proposed.string("restoration_id") + "/confirmation",
                    lost)
                .problem())
        .isEqualTo("restoration-closed");
  }

  private SignedHead head(String who) {
    return read(store.as(who).get("/v1/audit/head").body());
  }

  private static SignedHead read(JsonNode head) {
    return WireJson.answer(
        head.toString().getBytes(StandardCharsets.UTF_8),
        AuditHeadJson.class,
        (AuditHeadJson json) -> AuditMapping.toDomain(json));
  }

  private static JsonNode parsed(String entry) {
    return JsonMapper.shared().readTree(entry);
  }

  private static JsonNode withoutTime(JsonNode file) {
    return ((ObjectNode) file.deepCopy()).without(List.of("as_of", "checks"));
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
