package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Route;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Refuses definitions that could not disagree with the write or could say absent for nothing.
final class CheckDefinition {

  private static final Set<String> FIXED_HEADERS =
      Set.of("accept-language", "api-version", "x-api-version", "stripe-version", "notion-version");

  private final String file;
  private final WitnessDefinition definition;

  private CheckDefinition(String file, WitnessDefinition definition) {
    this.file = file;
    this.definition = definition;
  }

  /// What can be said of a definition without its cards.
  static void alone(String file, WitnessDefinition definition) {
    CheckDefinition check = new CheckDefinition(file, definition);
    check.request();
    check.rulesInOrder();
    check.kind();
    check.records();
    check.redirects();
  }

  static void check(String file, WitnessDefinition definition, ContractCards cards) {
    CheckDefinition check = new CheckDefinition(file, definition);
    alone(file, definition);
    for (String id : definition.cards()) {
      check.against(
          cards.find(id).orElseThrow(() -> check.problem("cards", "no contract card " + id)),
          cards.writeSecrets(id));
    }
    if (definition.cards().isEmpty()) {
      throw check.problem("cards", "at least one is needed");
    }
    if (definition.operations().isEmpty()) {
      throw check.problem("operations", "at least one is needed");
    }
    if (definition.version() < 1) {
      throw check.problem("version", "is at least 1");
    }
  }

  private DefinitionProblem problem(String path, String what) {
    return new DefinitionProblem(file, path, what);
  }

  private void request() {
    RequestTemplate request = definition.request();
    switch (request.method()) {
      case "GET" -> {
        if (request.body().isPresent()) {
          throw problem("request.body", "a GET has no body");
        }
      }
      case "POST" -> {
        if (request.body().isEmpty()) {
          throw problem("request.body", "a POST that reads needs its frozen body");
        }
      }
      default ->
          throw problem("request.method", "a witness only reads: GET, or POST with a frozen body");
    }
    path("request.path", request.path());
    definition.probe().ifPresent(probe -> path("probe.path", probe.path()));
    request.body().ifPresent(this::frozen);
    request
        .headers()
        .forEach(
            (name, value) -> {
              if (!FIXED_HEADERS.contains(name)) {
                throw problem("request.headers." + name, "a witness may not send this header");
              }
              if (!value.chars().allMatch(c -> c >= 0x20 && c < 0x7f)) {
                throw problem("request.headers." + name, "printable ASCII only");
              }
            });
  }

  private void frozen(String body) {
    if (!Places.in(body).isEmpty()) {
      throw problem("request.body", "a frozen body has no places");
    }
  }

  private void path(String where, String path) {
    boolean plain = path.chars().allMatch(c -> c > 0x20 && c < 0x7f && c != '\\');
    if (!path.startsWith("/")
        || path.startsWith("//")
        || !plain
        || path.indexOf('?') >= 0
        || path.indexOf('#') >= 0
        || List.of(path.split("/", -1)).contains("..")) {
      throw problem(where, "a plain absolute path is needed; the origin comes from elsewhere");
    }
  }

  private void rulesInOrder() {
    int reached = 0;
    boolean records = false;
    for (int i = 0; i < definition.rules().size(); i++) {
      Rule rule = definition.rules().get(i);
      int rank =
          switch (rule.says()) {
            case Rule.Says.Unreadable u -> 0;
            case Rule.Says.Records r -> 1;
            case Rule.Says.Nothing n -> 2;
          };
      if (rank < reached) {
        throw problem(
            "rules[" + Integer.toString(i) + "]", "errors come first, then records, then nothing");
      }
      if (rule.says() instanceof Rule.Says.Records) {
        if (records) {
          throw problem("rules[" + Integer.toString(i) + "]", "records stands there twice");
        }
        records = true;
      }
      if (rule.says() instanceof Rule.Says.Nothing
          && definition.kind() != WitnessKind.PERMALINK
          && !rule.sayMoreThanStatus()) {
        throw problem(
            "rules[" + Integer.toString(i) + "]",
            "status alone is never enough for absence: name the error code");
      }
      reached = rank;
    }
    if (!records) {
      throw problem("rules", "records must stand among them");
    }
  }

  private void kind() {
    switch (definition.kind()) {
      case PERMALINK -> {
        if (definition.secret().isPresent() || definition.probe().isPresent()) {
          throw problem("secret", "a permalink is read logged out");
        }
      }
      case LISTING -> {
        if (definition.shape().single()) {
          throw problem("answer.one", "a listing has many records");
        }
        if (definition.position().asOf().isEmpty()) {
          throw problem("position.as_of", "a listing says how far it had got");
        }
      }
      case LOOKUP -> {}
      case STATEMENT ->
          throw problem("kind", "a statement is imported; this release reads over HTTP only");
    }
    if (definition.position().consecutive() && definition.shape().position().isEmpty()) {
      throw problem("position.consecutive", "the records must carry their position");
    }
    if (definition.countsByReference() && definition.shape().single()) {
      throw problem("counts_by_reference", "a single record counts nothing");
    }
  }

  private void records() {
    RecordShape shape = definition.shape();
    for (String name : shape.notShown()) {
      if (shape.bound().containsKey(name)) {
        throw problem("answer.not_shown", name + " is mapped and so is shown");
      }
    }
    if (shape.status().isEmpty() && definition.kind() != WitnessKind.PERMALINK) {
      throw problem("answer.status", "which words mean present, pending and undone is needed");
    }
    for (Tie tie : shape.ties()) {
      if (tie.at().path().isEmpty() && tie.at().attribute().isEmpty()) {
        throw problem("answer.ties", "a tie must stand at a place of its own");
      }
    }
  }

  private void redirects() {
    for (String origin : definition.redirects()) {
      if (!origin.equals("self") && !isOrigin(origin)) {
        throw problem("redirects", "self or an origin (https://host) is needed, not " + origin);
      }
    }
  }

  private static boolean isOrigin(String text) {
    try {
      URI uri = URI.create(text);
      return uri.getHost() != null
          && ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
          && uri.getRawPath().isEmpty()
          && uri.getRawQuery() == null
          && uri.getRawUserInfo() == null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private void against(ContractCard card, Set<String> writeSecrets) {
    for (Route write : card.writeRoutes()) {
      if (sameRoute(write, definition.request())) {
        throw problem(
            "request",
            "is the write's own route ("
                + write.method()
                + " "
                + write.path()
                + " of "
                + card.id()
                + "): it would hand back the cached response of the attempt that failed");
      }
    }
    definition
        .secret()
        .filter(writeSecrets::contains)
        .ifPresent(
            name -> {
              throw problem(
                  "secret",
                  name
                      + " is the write's credential: a witness that is the writer cannot disagree"
                      + " with it");
            });
    if (definition.strongReads() && !card.strongReads()) {
      throw problem("strong_reads", "the contract card " + card.id() + " does not promise them");
    }
    if (!card.operations().containsAll(definition.operations())) {
      throw problem("operations", "some are not on the contract card " + card.id());
    }
    for (Tie tie : definition.shape().ties()) {
      if (tie.match() == Finding.Match.UNIQUE_REFERENCE && card.uniqueReference().isEmpty()) {
        throw problem("answer.ties", "the card " + card.id() + " declares no unique reference");
      }
    }
  }

  private static boolean sameRoute(Route write, RequestTemplate read) {
    return write.method().toUpperCase(Locale.ROOT).equals(read.method())
        && pattern(write.path()).equals(pattern(read.path()))
        && write.operation().equals(read.operation());
  }

  /// A path with every place alike and no trailing slash, so that names of places do not
  /// matter.
  private static String pattern(String path) {
    String open = path.replaceAll("\\{[^}]*\\}", "{}");
    return open.length() > 1 && open.endsWith("/") ? open.substring(0, open.length() - 1) : open;
  }
}
