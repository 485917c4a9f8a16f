package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.intent.ContractCard;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/// Refuses definitions that could not disagree with the write or could say absent for nothing.
final class CheckDefinition {

  private final String file;
  private final WitnessDefinition definition;

  private CheckDefinition(String file, WitnessDefinition definition) {
    this.file = file;
    this.definition = definition;
  }

  /// What can be said of a definition without its cards.
  static void alone(String file, WitnessDefinition definition) {
    CheckDefinition check = new CheckDefinition(file, definition);
    CheckRequests.of(file, definition);
    if (definition.kind() != WitnessKind.STATEMENT) {
      check.rulesInOrder();
    }
    check.kind();
    check.times();
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

  private void rulesInOrder() {
    int reached = 0;
    boolean records = false;
    for (int i = 0; i < definition.rules().size(); i++) {
      Rule rule = definition.rules().get(i);
      int rank =
          switch (rule.says()) {
            case Rule.Says.Unreadable u -> 0;
            case Rule.Says.Records r -> 1;
            case Rule.Says.Told t -> 2;
            case Rule.Says.Nothing n -> 3;
          };
      if (rank < reached) {
        throw problem(
            "rules[" + Integer.toString(i) + "]",
            "errors come first, then records, then pending and undone, then nothing");
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
        if (definition.undo().isPresent()) {
          throw problem("undo", "a permalink asks for one page only");
        }
      }
      case LISTING -> {
        if (definition.shape().single()) {
          throw problem("answer.one", "a listing has many records");
        }
        if (definition.position().asOf().isEmpty() && !definition.strongReads()) {
          throw problem(
              "position.as_of",
              "a listing says how far it had got, unless its card promises strong reads: then the"
                  + " answer's Date does");
        }
      }
      case LOOKUP -> {}
      case STATEMENT -> statement();
    }
    PositionShape position = definition.position();
    if (position.consecutive() && position.ties()) {
      throw problem("position.ties", "positions that rise one by one have no ties");
    }
    if (definition.indexBacked() && definition.strongReads()) {
      throw problem("index_backed", "a search index promises no strong reads");
    }
    if (definition.position().consecutive() && definition.shape().position().isEmpty()) {
      throw problem("position.consecutive", "the records must carry their position");
    }
    if (definition.countsByReference() && definition.shape().single()) {
      throw problem("counts_by_reference", "a single record counts nothing");
    }
  }

  /// What is imported asks nothing, and its files say how far they reach.
  private void statement() {
    if (definition.authenticated() || definition.probe().isPresent()) {
      throw problem("secret", "a file is not asked who is reading");
    }
    if (definition.shape().single()
        || !(definition.paging() instanceof Paging.None)
        || definition.undo().isPresent()
        || !definition.rules().isEmpty()
        || !definition.position().equals(PositionShape.DATE_ONLY)
        || !definition.redirects().isEmpty()
        || !definition.allowPrivate().isEmpty()) {
      throw problem(
          "kind",
          "a statement has file and answer.each only: no paging, undo, rules, position, redirects"
              + " or allow_private");
    }
    if (!definition.shape().rows().path().startsWith("/rows/*")
        && !definition.shape().rows().path().equals("/rows")) {
      throw problem("answer.each", "the rows of a file stand at /rows");
    }
  }

  /// A day is not an hour: what is written as a day is known to a day.
  private void times() {
    boolean days =
        definition.shape().created().filter(t -> t.format() == TimePath.Format.DATE).isPresent();
    if (days && definition.resolution().compareTo(Duration.ofDays(1)) < 0) {
      throw problem("timing.resolution", "is at least P1D where records carry a day only");
    }
  }

  private void records() {
    RecordShape shape = definition.shape();
    for (String name : shape.notShown()) {
      if (shape.bound().containsKey(name)) {
        throw problem("answer.not_shown", name + " is mapped and so is shown");
      }
    }
    if (shape.status().isEmpty()
        && shape.stages().isEmpty()
        && definition.kind() != WitnessKind.PERMALINK) {
      throw problem(
          "answer.status",
          "which words mean present, pending and undone is needed, or stages that say so");
    }
    for (Tie tie : shape.ties()) {
      if (tie.at().isWhole() || tie.at().kind() == FieldPath.Kind.HEADER) {
        throw problem("answer.ties", "a tie must stand at a place of its own in the record");
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
    CheckRoutes.of(file, definition, card);
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
    ties(card, definition.shape());
    definition.undo().ifPresent(undo -> ties(card, undo.shape()));
  }

  private void ties(ContractCard card, RecordShape shape) {
    for (Tie tie : shape.ties()) {
      if (tie.match() == Finding.Match.UNIQUE_REFERENCE && card.uniqueReference().isEmpty()) {
        throw problem("answer.ties", "the card " + card.id() + " declares no unique reference");
      }
    }
  }
}
