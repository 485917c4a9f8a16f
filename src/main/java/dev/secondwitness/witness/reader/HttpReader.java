package dev.secondwitness.witness.reader;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.witness.definition.Inquiry;
import dev.secondwitness.witness.definition.PlaceMissing;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.HttpTimes;
import dev.secondwitness.witness.judge.UnreadableAnswer;
import dev.secondwitness.witness.judge.Walk;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.IntConsumer;
import okhttp3.HttpUrl;

/// Makes one look: walks the definition's requests one by one and keeps every exchange raw.
///
/// Whatever goes wrong out there is in the look, never an exception. Safe from any thread; each
/// look shares nothing with another.
public final class HttpReader {

  private static final Duration LONGEST_QUEUE = Duration.ofSeconds(60);

  private final Environments environments;
  private final Secrets secrets;
  private final InstantSource clock;
  private final SendOnce sender;
  private final HostTurns turns;
  private final ReadBudget budget;

  /// @param calls runs the calls, one task per exchange; the caller owns it
  public HttpReader(
      Environments environments,
      Secrets secrets,
      InstantSource clock,
      ExecutorService calls,
      Resolver resolver) {
    this(environments, secrets, clock, calls, resolver, TrustAnchors.NONE);
  }

  /// @param anchors the certificate authorities that definitions name
  public HttpReader(
      Environments environments,
      Secrets secrets,
      InstantSource clock,
      ExecutorService calls,
      Resolver resolver,
      TrustAnchors anchors) {
    this.environments = environments;
    this.secrets = secrets;
    this.clock = clock;
    this.sender = new SendOnce(calls, resolver, anchors);
    this.turns = new HostTurns(clock);
    this.budget = new ReadBudget(clock);
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
      Walk.Ask unasked =
          new Walk.Ask(
              Walk.LOOKUP,
              new Inquiry(
                  definition.request().method(), definition.request().path(), Optional.empty()));
      Outgoing never = Requests.to(definition, unasked, unasked.target(), true);
      exchanges.add(
          unsent(never, TransportFault.CONNECTION_FAILED, String.valueOf(e.getMessage())));
      return new Look(exchanges, false);
    }
    LookBudget left =
        new LookBudget(definition, question.intent(), new Credentials(definition, secrets));
    Optional<String> leadsTo = Optional.empty();
    int data = 0;
    while (walk.next().isPresent()) {
      Walk.Ask ask = walk.next().get();
      if (ask.data() && data == definition.caps().pages()) {
        return new Look(exchanges, true);
      }
      data += ask.data() ? 1 : 0;
      Fetched fetched = fetch(left, ask, leadsTo);
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

  private record Fetched(Exchange exchange, Optional<String> location) {
    Fetched(Exchange exchange) {
      this(exchange, Optional.empty());
    }
  }

  /// What one look has, and what is left of the time it may take.
  private static final class LookBudget {
    final WitnessDefinition definition;
    final IntentId intent;
    final Credentials credentials;
    Duration time;

    LookBudget(WitnessDefinition definition, IntentId intent, Credentials credentials) {
      this.definition = definition;
      this.intent = intent;
      this.credentials = credentials;
      this.time = definition.caps().look();
    }

    Duration forOneExchange() {
      Duration exchange = definition.caps().exchange();
      return time.compareTo(exchange) < 0 ? time : exchange;
    }
  }

  private Fetched fetch(LookBudget left, Walk.Ask ask, Optional<String> redirectedTo) {
    WitnessDefinition definition = left.definition;
    Optional<URI> origin = environments.origin(definition.environment());
    String own = origin.map(URI::toString).orElse("");
    String url = ask.step().equals(Walk.REDIRECT) ? redirectedTo.orElse("") : own + ask.target();
    boolean ownOrigin = !ask.step().equals(Walk.REDIRECT) || Walk.sameOrigin(url, own);
    Outgoing sent = Requests.to(definition, ask, url, ownOrigin);
    if (origin.isEmpty()) {
      return missing(sent, "no origin is configured for " + definition.environment());
    }
    Optional<String> unknown = left.credentials.missing(sent);
    if (unknown.isPresent()) {
      return missing(sent, "no secret " + unknown.get() + " is known here");
    }
    return inTurn(left, sent);
  }

  private Fetched missing(Outgoing sent, String what) {
    return new Fetched(unsent(sent, TransportFault.CONNECTION_FAILED, what));
  }

  /// Sends when the host has a turn for us and has not asked to be left alone.
  private Fetched inTurn(LookBudget left, Outgoing sent) {
    String host = host(sent.url());
    try {
      if (!turns.take(host, LONGEST_QUEUE)) {
        return new Fetched(
            unsent(sent, TransportFault.TIMED_OUT, "too many readings of that host at once"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Fetched(unsent(sent, TransportFault.CANCELLED, "ended from here"));
    }
    try {
      Optional<Instant> wait = turns.waitUntil(host);
      return wait.isPresent()
          ? new Fetched(unsent(sent, TransportFault.ASKED_TO_WAIT, wait.get().toString()))
          : send(left, sent, host);
    } finally {
      turns.giveBack(host);
    }
  }

  private Fetched send(LookBudget left, Outgoing sent, String host) {
    if (!left.time.isPositive()) {
      return new Fetched(unsent(sent, TransportFault.TIMED_OUT, "the time of the look is over"));
    }
    if (!budget.take(left.intent)) {
      return new Fetched(unsent(sent, TransportFault.BUDGET_SPENT, "asked too often already"));
    }
    Instant startedAt = clock.instant();
    long began = System.nanoTime();
    Arrived arrived =
        sender.send(
            left.definition,
            sent.carrying(left.credentials.body(sent)),
            left.credentials.header(sent),
            left.forOneExchange());
    left.time = left.time.minusNanos(System.nanoTime() - began);
    Exchange exchange = arrived.toExchange(sent, startedAt, clock.instant());
    if (exchange.status().filter(s -> s == 429 || s == 503).isPresent()) {
      HttpTimes.retryAfter(exchange).ifPresent(asked -> turns.askedToWait(host, asked));
    }
    return new Fetched(left.credentials.kept(exchange), arrived.location());
  }

  private static String host(String url) {
    HttpUrl parsed = HttpUrl.parse(url);
    return parsed == null ? "" : parsed.host() + ":" + Integer.toString(parsed.port());
  }

  /// A request that was never sent, for a reason of this machine's own.
  private Exchange unsent(Outgoing sent, TransportFault fault, String why) {
    Instant now = clock.instant();
    return Arrived.fault(fault, why, "").toExchange(sent, now, now);
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
          CurlCommand.of(Requests.to(definition, first, url, true), definition.caps()));
    } catch (PlaceMissing e) {
      return Optional.empty();
    }
  }
}
