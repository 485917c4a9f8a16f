package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.store.http.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// How much one may ask for, known or not, fast or slow.
class DoorLimitsContractTest {
  @TempDir Path directory;

  private StoreFixture store(Limits limits) {
    return new StoreFixture(directory, World.door().with(limits));
  }

  @Test
  void aPrincipalIsHeardAsOftenAsItsBurstAndAnotherIsNotHeldUpByIt() {
    try (StoreFixture store = store(Limits.USUAL.principals(1, 3))) {
      Wire mara = store.as("mara");
      List<Wire.Got> got = IntStream.range(0, 40).mapToObj(i -> mara.get("/v1/queue")).toList();
      assertThat(got.subList(0, 3)).allMatch(g -> g.status() == 200);
      List<Wire.Got> refused = got.stream().filter(g -> g.status() != 200).toList();
      assertThat(refused).isNotEmpty().allMatch(g -> g.problem().equals("too-many"));
      assertThat(refused).allMatch(g -> g.header("Retry-After").equals("1"));
      assertThat(store.as("reza").get("/v1/queue").status()).isEqualTo(200);
      assertThat(store.as("mara").get("/v1/health").status()).isEqualTo(200);
    }
  }

  @Test
  void anAddressThatIsNotLetInIsNotHeardAfterSoManyTimesAMinute() {
    try (StoreFixture store = store(Limits.USUAL.strangers(5))) {
      Wire nobody = new Wire(store.url(), "wrong");
      for (int i = 0; i < 5; i++) {
        assertThat(nobody.get("/v1/me").status()).isEqualTo(401);
      }
      Wire.Got refused = nobody.get("/v1/me");
      assertThat(refused.problem()).isEqualTo("too-many");
      assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 12);
      assertThat(store.as("mara").get("/v1/me").problem()).isEqualTo("too-many");
      assertThat(nobody.get("/v1/health").status()).isEqualTo(200);
    }
  }

  @Test
  void whoeverKnocksFillsNoChain() {
    try (StoreFixture store = store(Limits.USUAL)) {
      Wire nobody = new Wire(store.url(), "wrong");
      for (int i = 0; i < 50; i++) {
        assertThat(nobody.get("/v1/me").status()).isEqualTo(401);
      }
      assertThat(store.audit()).isEmpty();
      store.clock.advance(Duration.ofSeconds(59));
      assertThat(store.audit()).isEmpty();
      store.clock.advance(Duration.ofSeconds(1));
      await().until(() -> !store.audit().isEmpty());
      assertThat(store.audit()).hasSize(1);
      JsonNode entry = store.audit().getFirst();
      assertThat(entry.path("kind").asString()).isEqualTo("refusals-counted");
      assertThat(entry.path("entry").asString())
          .contains("\"unauthorized\":\"50\"")
          .contains("\"from\":\"2026-11-29T10:00:00Z\"");
      // what is counted when the store stops is not lost
      nobody.get("/v1/me");
      store.restart();
      assertThat(store.audit()).hasSize(2);
    }
  }

  @Test
  void aPrincipalHasOnlySoManyStreams() {
    Limits two = new Limits(1000, 1000, 1000, 2, 100, Duration.ofSeconds(30), 1024);
    try (StoreFixture store = store(two);
        StreamListener first = new StreamListener(store.url(), "mara", 0);
        StreamListener second = new StreamListener(store.url(), "mara", 0)) {
      await().until(() -> first.heartbeats() > 0 && second.heartbeats() > 0);
      assertThat(store.as("mara").get("/v1/stream").problem()).isEqualTo("too-many");
      first.close();
      try (StreamListener other = new StreamListener(store.url(), "reza", 0)) {
        await().until(() -> other.heartbeats() > 0);
      }
    }
  }

  @Test
  void aBodyThatDribblesIsGivenUpOn() {
    Limits hasty = new Limits(1000, 1000, 1000, 2, 100, Duration.ofSeconds(30), 100_000);
    try (StoreFixture store = store(hasty);
        RawHttp raw = new RawHttp(store.url())) {
      raw.write(head(store, "agent"));
      raw.write("{");
      await().pollDelay(Duration.ofMillis(300)).until(() -> true);
      raw.write("\"tenant\":");
      RawHttp.Got got = raw.read();
      assertThat(got.status()).as(got.head() + got.text()).isEqualTo(408);
      assertThat(got.body().path("type").asString()).isEqualTo("/problems/too-slow");
    }
  }

  @Test
  void aConnectionThatSaysNothingIsClosed() {
    Limits hasty = new Limits(1000, 1000, 1000, 2, 100, Duration.ofMillis(500), 0);
    try (StoreFixture store = store(hasty);
        RawHttp silent = new RawHttp(store.url());
        RawHttp stalled = new RawHttp(store.url())) {
      stalled.write(head(store, "agent") + "{");
      assertThat(silent.read().text()).isEmpty();
      RawHttp.Got got = stalled.read();
      assertThat(got.status()).as(got.head() + got.text()).isEqualTo(408);
    }
  }

  private static String head(StoreFixture store, String token) {
    return "POST /v1/intents HTTP/1.1\r\nHost: "
        + store.url().substring("http://".length())
        + "\r\nAuthorization: Bearer "
        + token
        + "\r\nContent-Type: application/json\r\nIdempotency-Key: k\r\n"
        + "Content-Length: 2000\r\nConnection: close\r\n\r\n";
  }
}
