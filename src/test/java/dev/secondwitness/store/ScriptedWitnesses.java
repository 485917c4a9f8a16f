package dev.secondwitness.store;

import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Witnesses that show what the test says, such as `present re_91`; they count how often they were
/// asked.
final class ScriptedWitnesses implements Witnesses {
  private final InstantSource clock;
  private final Map<IntentId, String> bodies = new ConcurrentHashMap<>();
  private final AtomicInteger asked = new AtomicInteger();
  private volatile String otherwise = "not_seen";
  private volatile Consumer<String> meanwhile = intent -> {};

  ScriptedWitnesses(InstantSource clock) {
    this.clock = clock;
  }

  /// What they show of every intent that nothing else is said of.
  void show(String body) {
    otherwise = body;
  }

  void show(String intent, String body) {
    bodies.put(new IntentId(intent), body);
  }

  /// What happens while they are asked about an intent.
  void meanwhile(Consumer<String> work) {
    meanwhile = work;
  }

  int asked() {
    return asked.get();
  }

  @Override
  public Look look(WitnessId witness, int version, Question question, Progress progress) {
    asked.incrementAndGet();
    meanwhile.accept(question.intent().value());
    String body = bodies.getOrDefault(question.intent(), otherwise);
    if (body.equals("broken")) {
      throw new IllegalStateException("This witness is broken");
    }
    Instant now = clock.instant();
    return new Look(
        List.of(
            new Exchange(
                "lookup",
                "GET",
                "http://127.0.0.1:9/refunds",
                Map.of(),
                now,
                now,
                Optional.of(200),
                Map.of(),
                body,
                StoreFixture.HASH_OF_NOTHING,
                Optional.empty(),
                "",
                "127.0.0.1:9",
                "")),
        false);
  }

  @Override
  public Judgement judge(Question question, Observation observation) {
    return new ScriptedJudging().judge(question, observation);
  }

  @Override
  public Optional<String> asCurl(WitnessId witness, int version, Question question) {
    return Optional.empty();
  }
}
