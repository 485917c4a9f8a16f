package dev.secondwitness.witness.reader;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.witness.definition.PlaceMissing;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.UnreadableAnswer;
import dev.secondwitness.witness.judge.Walk;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.IntConsumer;

/// Makes one look: walks the definition's requests one by one and keeps every exchange raw.
///
/// Whatever goes wrong out there is in the look, never an exception. Safe from any thread; each
/// look shares nothing with another.
public final class HttpReader {

  private final Environments environments;
  private final Secrets secrets;
  private final InstantSource clock;
  private final SendOnce sender;

  /// @param calls runs the calls, one task per exchange; the caller owns it
  public HttpReader(
      Environments environments,
      Secrets secrets,
      InstantSource clock,
      ExecutorService calls,
      Resolver resolver) {
    this.environments = environments;
    this.secrets = secrets;
    this.clock = clock;
    this.sender = new SendOnce(calls, resolver);
  }

  /// One look; ended early, with what it has, by interrupting the thread.
  ///
  /// @param progress told how many requests were made, after each
  public Look look(WitnessDefinition definition, Question question, IntConsumer progress) {
    List<Exchange> exchanges = new ArrayList<>();
    Walk walk;
    try {
      walk = new Walk(definition, question);
    } catch (PlaceMissing e) {
      Outgoing never = Requests.to(definition, Walk.LOOKUP, definition.request().path(), true);
      exchanges.add(local(never, String.valueOf(e.getMessage())));
      return new Look(exchanges, false);
    }
    Optional<String> leadsTo = Optional.empty();
    int data = 0;
    while (walk.next().isPresent()) {
      Walk.Ask ask = walk.next().get();
      boolean dataStep = ask.step().equals(Walk.PAGE) || ask.step().equals(Walk.LOOKUP);
      if (dataStep && data == definition.caps().pages()) {
        return new Look(exchanges, true);
      }
      data += dataStep ? 1 : 0;
      Fetched fetched = fetch(definition, ask, leadsTo);
      exchanges.add(fetched.exchange());
      progress.accept(exchanges.size());
      leadsTo = fetched.location();
      try {
        walk.take(fetched.exchange());
      } catch (UnreadableAnswer e) {
        // What it means is the judge's affair; the look ends here either way.
        return new Look(exchanges, false);
      }
    }
    return new Look(exchanges, false);
  }

  private record Fetched(Exchange exchange, Optional<String> location) {}

  private Fetched fetch(WitnessDefinition definition, Walk.Ask ask, Optional<String> redirectedTo) {
    Optional<URI> origin = environments.origin(definition.environment());
    String own = origin.map(URI::toString).orElse("");
    String url = ask.step().equals(Walk.REDIRECT) ? redirectedTo.orElse("") : own + ask.target();
    boolean ownOrigin = !ask.step().equals(Walk.REDIRECT) || Walk.sameOrigin(url, own);
    Outgoing sent = Requests.to(definition, ask.step(), url, ownOrigin);
    if (origin.isEmpty()) {
      return new Fetched(
          local(sent, "no origin is configured for " + definition.environment()), Optional.empty());
    }
    Optional<String> bearer = sent.secretName().flatMap(secrets::value);
    if (sent.secretName().isPresent() && bearer.isEmpty()) {
      return new Fetched(
          local(sent, "no secret " + sent.secretName().get() + " is known here"), Optional.empty());
    }
    Instant startedAt = clock.instant();
    Arrived arrived = sender.send(definition, sent, bearer);
    return new Fetched(arrived.toExchange(sent, startedAt, clock.instant()), arrived.location());
  }

  /// A request that was never sent, for a reason of this machine's own.
  private Exchange local(Outgoing sent, String why) {
    Instant now = clock.instant();
    return Arrived.fault(TransportFault.CONNECTION_FAILED, why, "").toExchange(sent, now, now);
  }

  /// The look's first data request as a curl command, secrets as `$NAME`; empty when this
  /// intent cannot be asked about or no origin is configured.
  public Optional<String> asCurl(WitnessDefinition definition, Question question) {
    Optional<URI> origin = environments.origin(definition.environment());
    if (origin.isEmpty()) {
      return Optional.empty();
    }
    try {
      Walk.Ask first = Walk.firstData(definition, question);
      String url = origin.get() + first.target();
      return Optional.of(
          CurlCommand.of(Requests.to(definition, first.step(), url, true), definition.caps()));
    } catch (PlaceMissing e) {
      return Optional.empty();
    }
  }
}
