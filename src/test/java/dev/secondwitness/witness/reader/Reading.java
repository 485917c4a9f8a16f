package dev.secondwitness.witness.reader;

import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A reader on the system clock with one origin for both environments and a canary for a
/// secret.
final class Reading implements AutoCloseable {

  static final String CANARY = "canary-7d1e4f";

  final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();
  final HttpReader reader;

  Reading(URI origin) {
    this(origin, Map.of("PAYMENTS_READ", CANARY), Resolver.SYSTEM);
  }

  Reading(URI origin, Map<String, String> secrets, Resolver resolver) {
    this.reader =
        new HttpReader(
            new Environments(Map.of("payments", origin, "forum", origin)),
            new Secrets(secrets),
            InstantSource.system(),
            calls,
            resolver);
  }

  Look look(WitnessDefinition definition, Question question) {
    return reader.look(definition, question, made -> {});
  }

  @Override
  public void close() {
    calls.shutdownNow();
  }
}
