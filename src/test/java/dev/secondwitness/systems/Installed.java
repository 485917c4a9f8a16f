package dev.secondwitness.systems;

import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import dev.secondwitness.witness.definition.WitnessPack;
import dev.secondwitness.witness.judge.Judge;
import dev.secondwitness.witness.reader.Environments;
import dev.secondwitness.witness.reader.HttpReader;
import dev.secondwitness.witness.reader.Resolver;
import dev.secondwitness.witness.reader.Secrets;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// A pack as an installation takes it up: its texts with what is this machine's own, and the
/// product's reader.
///
/// @param pack the pack as it is released
/// @param own what an installation changes in every text; never a rule that judges
/// @param turns how many readings may ask these small servers at once
record Installed(
    WitnessPack pack,
    UnaryOperator<String> own,
    URI origin,
    HttpReader reader,
    String environment,
    Semaphore turns) {

  static final int AGAIN = 3;

  private static final String LOOPBACK =
      "\nallow_private:\n  - { host: 127.0.0.1, cidr: 127.0.0.1/32, port: any }\n";

  static Installed of(
      String name,
      UnaryOperator<String> own,
      URI origin,
      Map<String, String> secrets,
      ExecutorService calls) {
    WitnessPack pack =
        WitnessPack.all().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
    String environment = pack.definitions().all().getFirst().environment();
    return new Installed(
        pack,
        own,
        origin,
        reader(environment, origin, secrets, calls),
        environment,
        new Semaphore(2));
  }

  private static HttpReader reader(
      String environment, URI origin, Map<String, String> secrets, ExecutorService calls) {
    return new HttpReader(
        new Environments(Map.of(environment, origin)),
        new Secrets(secrets),
        InstantSource.system(),
        calls,
        Resolver.SYSTEM);
  }

  /// The same pack read from another place or with other secrets.
  Installed reading(URI from, Map<String, String> secrets, ExecutorService calls) {
    return new Installed(
        pack, own, from, reader(environment, from, secrets, calls), environment, turns);
  }

  /// The contract card's text.
  String card() {
    return own.apply(pack.card());
  }

  /// The texts of all its witnesses, by file.
  Map<String, String> texts() {
    return pack.witnesses().entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> own.apply(e.getValue()) + LOOPBACK));
  }

  WitnessDefinition witness(String id) {
    return witness(id, text -> text);
  }

  /// A witness whose text the installation has changed further.
  WitnessDefinition witness(String id, UnaryOperator<String> change) {
    Map<String, String> changed =
        texts().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> change.apply(e.getValue())));
    return WitnessDefinitions.of(changed, pack.cards()).find(new WitnessId(id), 1).orElseThrow();
  }

  /// One look; made anew when the small server was too busy to answer, as a person would.
  Look look(WitnessDefinition witness, Question question) {
    Look look = inTurn(witness, question);
    for (int n = 0; n < AGAIN && tookTooLong(look); n++) {
      look = inTurn(witness, question);
    }
    return look;
  }

  static boolean tookTooLong(Look look) {
    return look.exchanges()
        .getLast()
        .fault()
        .filter(f -> f == TransportFault.TIMED_OUT)
        .isPresent();
  }

  private Look inTurn(WitnessDefinition witness, Question question) {
    turns.acquireUninterruptibly();
    try {
      return reader.look(witness, question, made -> {});
    } finally {
      turns.release();
    }
  }

  Verdict judge(WitnessDefinition witness, Question question, Look... looks) {
    return Judge.judge(witness, question, new Observation(witness.id(), 1, List.of(looks)))
        .verdict();
  }

  /// What one look says.
  Verdict once(String witness, Question question) {
    WitnessDefinition definition = witness(witness);
    return judge(definition, question, look(definition, question));
  }
}
