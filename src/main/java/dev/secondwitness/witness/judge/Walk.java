package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.AnswerType;
import dev.secondwitness.witness.definition.Authentication;
import dev.secondwitness.witness.definition.Inquiry;
import dev.secondwitness.witness.definition.PlaceMissing;
import dev.secondwitness.witness.definition.Places;
import dev.secondwitness.witness.definition.Probe;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One look's way through a definition's requests: what is asked next, given what was answered.
///
/// The reader walks it with live answers, the judge with recorded ones, so that a recorded look
/// counts only if it asked exactly what the definition asks.
public final class Walk {

  /// Step of the request that signs in.
  public static final String LOGIN = "login";

  /// Step of a request that proves who is asking.
  public static final String PROBE = "probe";

  /// Step of one page of many.
  public static final String PAGE = "page";

  /// Step of a single request.
  public static final String LOOKUP = "lookup";

  /// Step of one page of what was taken back.
  public static final String UNDO = "undo";

  /// Step of a declared redirect that is followed.
  public static final String REDIRECT = "redirect";

  private static final int MAX_HOPS = 5;

  /// What to ask: a step and its request; the target of a redirect is empty, since the answer
  /// named it.
  public record Ask(String step, Inquiry inquiry) {
    /// Path with query.
    public String target() {
      return inquiry.target();
    }

    /// Whether the answer counts against the definition's pages.
    public boolean data() {
      return step.equals(PAGE) || step.equals(LOOKUP) || step.equals(UNDO);
    }
  }

  private final WitnessDefinition definition;
  private final PageReading pages;
  private final Optional<PageReading> undoing;
  private final Places places;
  private final Ask afterSignIn;
  private final List<Exchange> data = new ArrayList<>();
  private Optional<Ask> pending;
  private Optional<Exchange> redirectedBy = Optional.empty();
  private String step = "";
  private int hops;
  private boolean identityProven;

  public Walk(WitnessDefinition definition, Question question) throws PlaceMissing {
    this.definition = definition;
    this.pages = new PageReading(definition, question);
    Optional<WitnessDefinition> second = definition.undoing();
    this.undoing =
        second.isPresent()
            ? Optional.of(new PageReading(second.get(), question))
            : Optional.empty();
    this.places = new Places(question, definition.resolution());
    Optional<Inquiry> proof = Optional.empty();
    if (definition.probe().isPresent()) {
      proof = Optional.of(definition.probe().get().inquiry(places));
    }
    this.afterSignIn = proof.map(probe -> new Ask(PROBE, probe)).orElseGet(this::firstData);
    this.pending =
        Optional.of(
            definition.authentication() instanceof Authentication.Login login
                ? new Ask(LOGIN, SignIn.shown(login))
                : afterSignIn);
  }

  /// The first request for data, without the probe before it.
  public static Ask firstData(WitnessDefinition definition, Question question) throws PlaceMissing {
    return new Walk(definition, question).firstData();
  }

  /// Whether an address is a sign-in page's by its path.
  public static boolean leadsToSignIn(String address) {
    return AnswerErrors.leadsToSignIn(address);
  }

  /// Whether two addresses are of one origin.
  public static boolean sameOrigin(String one, String other) {
    String origin = origin(one);
    return !origin.isEmpty() && origin.equals(origin(other));
  }

  private Ask firstData() {
    return new Ask(dataStep(), pages.first());
  }

  private String dataStep() {
    return definition.shape().single() ? LOOKUP : PAGE;
  }

  /// What is to be asked next; empty at the end.
  public Optional<Ask> next() {
    return pending;
  }

  /// Takes the answer to what was asked. Fails when the look can go no further.
  public void take(Exchange exchange) throws UnreadableAnswer {
    Ask asked = pending.orElseThrow(() -> unexpected("an exchange after the end of the look"));
    pending = Optional.empty();
    verify(asked, exchange);
    if (!asked.step().equals(REDIRECT)) {
      step = asked.step();
      hops = 0;
    }
    if (followable(exchange)) {
      redirectedBy = Optional.of(exchange);
      pending = Optional.of(new Ask(REDIRECT, new Inquiry("GET", "", Optional.empty())));
      return;
    }
    switch (step) {
      case LOGIN -> {
        SignIn.check(exchange);
        pending = Optional.of(afterSignIn);
      }
      case PROBE -> {
        probe(definition.probe().orElseThrow(), exchange);
        pending = Optional.of(firstData());
      }
      default -> page(exchange);
    }
  }

  private void verify(Ask asked, Exchange exchange) throws UnreadableAnswer {
    if (!exchange.step().equals(asked.step())) {
      throw unexpected("step " + asked.step() + " was due, not " + exchange.step());
    }
    if (!exchange.method().equals(asked.inquiry().method())) {
      throw unexpected("asked with " + exchange.method());
    }
    if (!exchange.sentBody().equals(asked.inquiry().body().orElse(""))) {
      throw unexpected("another body was sent");
    }
    if (asked.step().equals(REDIRECT)) {
      String from = redirectedBy.flatMap(e -> e.header("location")).map(Walk::origin).orElse("");
      if (from.isEmpty() || !origin(exchange.url()).equals(from)) {
        throw unexpected("a redirect was followed to another origin than named");
      }
    } else if (!target(exchange.url()).equals(asked.target())) {
      throw unexpected("another address was asked: " + target(exchange.url()));
    }
  }

  /// Whether the answer is a redirect that the definition lets us follow; never from signing in,
  /// where a token could come from a place that was not declared.
  private boolean followable(Exchange exchange) {
    int status = exchange.status().orElse(0);
    boolean redirect = exchange.fault().isEmpty() && status >= 300 && status <= 399;
    if (!redirect || step.equals(LOGIN) || hops >= MAX_HOPS) {
      return false;
    }
    Optional<String> location = exchange.header("location");
    if (location.isEmpty() || !declared(definition, exchange.url(), location.get())) {
      return false;
    }
    hops++;
    return true;
  }

  /// Whether a redirect from one address to another stays within the declared origins.
  public static boolean declared(WitnessDefinition definition, String from, String to) {
    String target = origin(to);
    return !target.isEmpty()
        && definition.request().method().equals("GET")
        && !AnswerErrors.leadsToSignIn(to)
        && (definition.redirects().contains(target)
            || (definition.redirects().contains("self") && target.equals(origin(from))));
  }

  private void probe(Probe probe, Exchange exchange) throws UnreadableAnswer {
    AnswerErrors.check(exchange, AnswerType.JSON);
    int status = exchange.status().orElse(0);
    if (status != 200) {
      throw new UnreadableAnswer(
          UnreadableReason.CREDENTIAL_REFUSED,
          "the witness could not prove who it is: status " + Integer.toString(status));
    }
    AnswerDocument answer =
        new LocatedAnswer(JsonAnswer.parse(exchange.body(), definition.caps().depth()), exchange);
    for (var expected : probe.expected().entrySet()) {
      Optional<String> said = answer.whole().text(expected.getKey());
      Optional<String> due = places.plain(expected.getValue());
      if (due.isEmpty() || !said.equals(due)) {
        throw new UnreadableAnswer(
            UnreadableReason.WRONG_ENVIRONMENT,
            expected.getKey() + " is " + said.orElse("missing") + ", not " + expected.getValue());
      }
    }
    identityProven = true;
  }

  private void page(Exchange exchange) throws UnreadableAnswer {
    data.add(exchange);
    try {
      if (step.equals(UNDO)) {
        pending = undoing.orElseThrow().take(exchange).map(more -> new Ask(UNDO, more));
        return;
      }
      pending = pages.take(exchange).map(more -> new Ask(PAGE, more)).or(this::takenBack);
    } catch (UnreadableAnswer e) {
      throw data.size() == 1 ? e : incomplete(e);
    }
  }

  /// Where to ask for what was taken back, when nothing of ours is in effect.
  private Optional<Ask> takenBack() {
    boolean inEffect = pages.records().stream().anyMatch(r -> r.ours() && !r.undone());
    return inEffect ? Optional.empty() : undoing.map(second -> new Ask(UNDO, second.first()));
  }

  private UnreadableAnswer incomplete(UnreadableAnswer cause) {
    return switch (cause.reason()) {
      case RATE_LIMITED, CANCELLED, READ_TOO_OFTEN -> cause;
      case SERVER_ERROR,
          TIMED_OUT,
          CONNECTION_FAILED,
          TLS_FAILED,
          ADDRESS_REFUSED,
          REDIRECTED_AWAY,
          SIGN_IN_PAGE,
          BOT_CHECK,
          CREDENTIAL_REFUSED,
          WRONG_ENVIRONMENT,
          PARENT_ERROR,
          UNPARSABLE,
          TOO_LARGE,
          INCOMPLETE_LISTING,
          FIELD_MISSING,
          UNKNOWN_STATUS_WORD,
          NO_MARKER,
          UNEXPECTED_ANSWER ->
          new UnreadableAnswer(
              UnreadableReason.INCOMPLETE_LISTING,
              "page " + Integer.toString(data.size()) + ": " + cause.detail(),
              cause.retryAfter());
    };
  }

  PageReading pages() {
    return pages;
  }

  /// What was found, on both paths.
  List<FoundRecord> records() {
    List<FoundRecord> all = new ArrayList<>(pages.records());
    undoing.ifPresent(second -> all.addAll(second.records()));
    return all;
  }

  List<Exchange> data() {
    return data;
  }

  boolean identityProven() {
    return identityProven || !definition.authenticated();
  }

  private static UnreadableAnswer unexpected(String what) {
    return new UnreadableAnswer(UnreadableReason.UNEXPECTED_ANSWER, what);
  }

  /// Path and query of an address; empty when it is none.
  private static String target(String url) {
    try {
      URI uri = URI.create(url);
      String query = uri.getRawQuery();
      return query == null ? uri.getRawPath() : uri.getRawPath() + "?" + query;
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /// Scheme, host and port of an address; empty when it has none.
  private static String origin(String url) {
    try {
      URI uri = URI.create(url);
      if (uri.getScheme() == null || uri.getRawAuthority() == null) {
        return "";
      }
      return uri.getScheme() + "://" + uri.getRawAuthority();
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
