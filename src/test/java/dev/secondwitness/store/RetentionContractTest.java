package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Before a key stops protecting an open intent, somebody is told, once (I17, L80, L155, L235).
class RetentionContractTest extends JobsContract {
  /// The last moment at which a replay is safe: 24 h kept, less 30 s to send, 6 s in flight, 3 s to
  /// settle and 2 s of clock error.
  private static final Instant LAST_SAFE =
      StoreFixture.START.plus(Duration.ofHours(24)).minusSeconds(41);

  @Test
  @DisplayName(
      "an hour before the last safe moment and not a microsecond sooner, once (n-1, n, n+1)")
  void theWarningComesAnHourAheadAndOnce() {
    var running = store.unknown("r-1");
    until(LAST_SAFE.minus(Duration.ofHours(1)).minus(MICRO));
    store.sweep();
    assertThat(store.events(running, "key_ends_soon")).isEmpty();
    long version = store.caseOf(running).path("version").asLong();
    store.clock.advance(MICRO);
    store.sweep();
    store.clock.advance(MICRO);
    store.sweep();
    store.restart();
    store.sweep();
    List<JsonNode> warned = store.events(running, "key_ends_soon");
    assertThat(warned).hasSize(1);
    assertThat(warned.getFirst().at("/values/last_safe_at").asString())
        .isEqualTo(LAST_SAFE.toString());
    assertThat(warned.getFirst().path("by").asString()).isEqualTo("retention-watcher");
    assertThat(store.audit("key-ends-soon")).hasSize(1);
    assertThat(store.caseOf(running).path("version").asLong()).isEqualTo(version);
  }

  @Test
  @DisplayName(
      "the gate agrees: at the last safe moment a replay is offered, a microsecond later not")
  void theGateAgreesWithTheWarning() {
    var running = store.unknown("r-1");
    until(LAST_SAFE);
    assertThat(store.look(running, 1, "not_seen").status()).isEqualTo(201);
    store.clock.advance(Duration.between(store.clock.instant(), LAST_SAFE));
    assertThat(keyProtects(running)).isEqualTo("met");
    store.clock.advance(MICRO);
    assertThat(keyProtects(running)).isEqualTo("failed");
  }

  @Test
  void aWarningThatCouldNotBeGivenInTimeIsGivenLate() {
    var running = store.unknown("r-1");
    store.clock.advance(Duration.ofDays(400));
    store.sweep();
    assertThat(store.events(running, "key_ends_soon")).hasSize(1);
  }

  @Test
  void nobodyIsWarnedOfWhatIsSettledNeverSentOrNeverProtected() {
    var settled = store.executing(StoreFixture.refund("r-1", "100", "order 1", "x"));
    store.report(
        settled.attempt(),
        Map.of("kind", "answered", "status", 200, "receipt", Map.of("receipt_id", "re_1")));
    store.record(StoreFixture.refund("r-2", "100", "order 2", "x"));
    Map<String, Object> comment = StoreFixture.refund("r-3");
    comment.put("operation", "comment.create");
    comment.put("provider", "forum");
    comment.put("arguments", Map.of("text", "thanks"));
    comment.put("bound_fields", List.of());
    comment.remove("amount");
    store.unknown(comment);
    store.clock.advance(Duration.ofDays(2));
    store.sweep();
    assertThat(store.audit("key-ends-soon")).isEmpty();
  }

  private String keyProtects(StoreFixture.Running running) {
    return store
        .caseOf(running)
        .path("checks")
        .valueStream()
        .filter(c -> c.path("check").asString().equals("key_protects"))
        .filter(c -> c.path("act").asString().equals("fail_allow_replay"))
        .findFirst()
        .orElseThrow()
        .path("status")
        .asString();
  }
}
