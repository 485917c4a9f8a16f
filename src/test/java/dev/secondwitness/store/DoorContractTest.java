package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Who is let in, by which name, and what each may see.
class DoorContractTest extends StoreContract {

  @Test
  void onlyAKnownTokenComesIn() {
    assertThat(new Wire(store.url(), "wrong").get("/v1/me").problem()).isEqualTo("unauthorized");
    assertThat(get("/v1/me", Map.of("Authorization", "Basic bWFyYTo=")).status()).isEqualTo(401);
    var me = store.as("mara").get("/v1/me");
    assertThat(me.body().at("/principal/name").asString()).isEqualTo("mara");
    assertThat(new Wire(store.url(), "wrong").get("/v1/health").string("status")).isEqualTo("ok");
  }

  @Test
  void otherHostNamesAndWebPagesAreRefused() {
    assertThat(get("/v1/me", Map.of("Host", "evil.example")).problem()).isEqualTo("host-refused");
    assertThat(get("/v1/health", Map.of("Host", "127.0.0.1")).status()).isEqualTo(421);
    assertThat(get("/v1/me", Map.of("Origin", store.url())).problem()).isEqualTo("origin-refused");
    String port = store.url().substring(store.url().lastIndexOf(':'));
    assertThat(get("/v1/me", Map.of("Host", "localhost" + port)).status()).isEqualTo(200);
    assertThat(get("/v1/me", Map.of("Host", "[::1]" + port)).status()).isEqualTo(200);
  }

  @Test
  void unknownPathsAndMethodsAreProblemsToo() {
    assertThat(get("/v1/nothing", Map.of()).problem()).isEqualTo("not-found");
    assertThat(get("/v1/intents/no-such-form", Map.of()).problem()).isEqualTo("not-found");
    assertThat(get("/v1/intents/int_nobody", Map.of()).problem()).isEqualTo("not-found");
    var method = store.as("mara").call("DELETE", "/v1/queue", Map.of(), Optional.empty());
    assertThat(method.status()).isEqualTo(405);
    assertThat(method.problem()).isEqualTo("method-not-allowed");
    assertThat(get("/v1/queue?surprise=1", Map.of()).string("field")).isEqualTo("surprise");
    assertThat(get("/v1/search", Map.of()).string("field")).isEqualTo("q");
    assertThat(get("/v1/audit?limit=0", Map.of()).string("field")).isEqualTo("limit");
  }

  @Test
  void aTenantsIntentsAreNotThereForAnother() {
    var running = store.unknown("r-1");
    Wire olga = store.as("olga");
    assertThat(olga.get(running.path()).problem()).isEqualTo("not-found");
    assertThat(olga.get("/v1/queue?view=all").body().path("total").asInt()).isZero();
    assertThat(olga.get("/v1/queue?view=all&tenant=acme").body().path("rows")).isEmpty();
    assertThat(olga.get("/v1/metrics").body().path("open").asInt()).isZero();
    String key = running.intent().path("action_key").asString();
    for (String text : new String[] {running.id(), key, "4812", "T-77"}) {
      assertThat(olga.get("/v1/search?q=" + text).body().path("hits")).isEmpty();
      assertThat(store.as("mara").get("/v1/search?q=" + text).body().path("hits")).hasSize(1);
    }
    assertThat(olga.get("/v1/audit").body().path("entries").valueStream())
        .isNotEmpty()
        .noneMatch(e -> e.path("entry").asString("").contains(running.id()));
    assertThat(
            olga.post(running.path() + "/readings", store.reading(running, 1, "present re_1"))
                .problem())
        .isEqualTo("not-found");
    assertThat(store.decide("olga", running, StoreFixture.confirm(running, 1, "re_1")).problem())
        .isEqualTo("not-found");
    Map<String, Object> foreign = StoreFixture.refund("r-2");
    foreign.put("tenant", "beta");
    assertThat(store.as("agent").post("/v1/intents", foreign).problem()).isEqualTo("forbidden");
  }

  @Test
  void theSameKeyTextInTwoTenantsIsTwoIntents() {
    Map<String, Object> acme = StoreFixture.refund("r-1");
    JsonNode mine = store.as("rival").post("/v1/intents", acme).body();
    Map<String, Object> beta = StoreFixture.refund("r-1");
    beta.put("tenant", "beta");
    JsonNode theirs = store.as("rival").post("/v1/intents", beta).body();
    assertThat(theirs.path("intent_id")).isNotEqualTo(mine.path("intent_id"));
    assertThat(store.as("olga").get("/v1/search?q=4812").body().path("hits")).hasSize(1);
  }

  @Test
  void rolesAreNeededToWatchAndToDecide() {
    var running = store.unknown("r-1");
    assertThat(store.as("agent").get("/v1/queue").problem()).isEqualTo("forbidden");
    assertThat(store.as("agent").get("/v1/audit").problem()).isEqualTo("forbidden");
    assertThat(store.as("agent").get(running.path()).status()).isEqualTo(200);
    assertThat(store.as("vera").get("/v1/queue").body().path("total").asInt()).isEqualTo(1);
    assertThat(store.as("vera").post("/v1/intents", StoreFixture.refund("r-2")).problem())
        .isEqualTo("forbidden");
    assertThat(
            store
                .as("mara")
                .post(running.path() + "/attempts", StoreFixture.attempt(running.intent()))
                .problem())
        .isEqualTo("forbidden");
  }

  private Wire.Got get(String path, Map<String, String> headers) {
    return store.as("mara").call("GET", path, headers, Optional.empty());
  }
}
