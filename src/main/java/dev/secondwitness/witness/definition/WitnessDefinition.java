package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One declared read path: what it serves, how it asks, and how its answers are read.
///
/// @param titles the name shown to people, by language tag; `en` is always there
/// @param environment name of the origin in the machine's configuration
/// @param cards contract cards whose effects it can see
/// @param authentication how it proves who it is, with a secret of its own
/// @param trust name of the only certificate authorities its source may show, in this machine's
///     configuration; empty for those everybody trusts
/// @param undo where the source keeps what was taken back
/// @param redirects origins a redirect may lead to (`self` is its own)
/// @param settleDelay how long the source needs to show what it took
/// @param resolution the grain of the source's times
/// @param countsByReference whether it finds every effect under our reference, over all stages
/// @param strongReads whether the source promises that its reads see every committed write
/// @param indexBacked whether answers come from a search index, which never proves absence
/// @param file how imported files are written; empty for what is asked over HTTP
public record WitnessDefinition(
    WitnessId id,
    int version,
    WitnessKind kind,
    Map<String, String> titles,
    String environment,
    List<String> cards,
    Set<Operation> operations,
    RequestTemplate request,
    Authentication authentication,
    Optional<String> trust,
    Optional<Probe> probe,
    AnswerType answer,
    RecordShape shape,
    List<Rule> rules,
    Paging paging,
    PositionShape position,
    Optional<UndoPath> undo,
    Duration settleDelay,
    Duration resolution,
    Duration freshFor,
    boolean countsByReference,
    boolean strongReads,
    boolean indexBacked,
    List<PrivateHost> allowPrivate,
    Set<String> redirects,
    Optional<StatementFile> file,
    Caps caps) {

  /// The language every definition has a title in.
  public static final String MAIN_LANGUAGE = "en";

  public WitnessDefinition {
    titles = Map.copyOf(titles);
    cards = List.copyOf(cards);
    operations = Set.copyOf(operations);
    rules = List.copyOf(rules);
    allowPrivate = List.copyOf(allowPrivate);
    redirects = Set.copyOf(redirects);
  }

  /// What the rules and the screens need to know, with the title in that language (`fa`), or in
  /// English when there is none.
  public WitnessTerms terms(String language) {
    String title = titles.get(language);
    return new WitnessTerms(
        id,
        version,
        kind,
        title != null ? title : titles.getOrDefault(MAIN_LANGUAGE, id.value()),
        settleDelay,
        resolution,
        freshFor,
        countsByReference);
  }

  /// Whether this asks and reads as another version does, and waits at least as long, trusts its
  /// answers no longer and promises no more: only then may it take the other's place for an intent
  /// that was born with the other.
  public boolean noLooserThan(WitnessDefinition born) {
    return asks(born)
        && settleDelay.compareTo(born.settleDelay) >= 0
        && resolution.compareTo(born.resolution) >= 0
        && freshFor.compareTo(born.freshFor) <= 0
        && (born.countsByReference || !countsByReference)
        && (born.strongReads || !strongReads)
        && (indexBacked || !born.indexBacked);
  }

  private boolean asks(WitnessDefinition born) {
    return id.equals(born.id)
        && kind == born.kind
        && environment.equals(born.environment)
        && cards.equals(born.cards)
        && operations.equals(born.operations)
        && request.equals(born.request)
        && authentication.equals(born.authentication)
        && trust.equals(born.trust)
        && probe.equals(born.probe)
        && reads(born)
        && allowPrivate.equals(born.allowPrivate)
        && redirects.equals(born.redirects)
        && caps.equals(born.caps);
  }

  private boolean reads(WitnessDefinition born) {
    return answer == born.answer
        && shape.equals(born.shape)
        && rules.equals(born.rules)
        && paging.equals(born.paging)
        && position.equals(born.position)
        && undo.equals(born.undo)
        && file.equals(born.file);
  }

  /// Name of the witness's own secret, empty when it reads logged out.
  public Optional<String> secret() {
    return authentication.secretName();
  }

  /// Whether an answer without a finding must come from a witness that has proven who it is.
  public boolean authenticated() {
    return secret().isPresent();
  }

  /// The second path as a lookup of its own; empty when there is none.
  public Optional<WitnessDefinition> undoing() {
    return undo.map(
        path ->
            new WitnessDefinition(
                id,
                version,
                WitnessKind.LOOKUP,
                titles,
                environment,
                cards,
                operations,
                path.request(),
                authentication,
                trust,
                probe,
                answer,
                path.shape(),
                rules,
                path.paging(),
                PositionShape.DATE_ONLY,
                Optional.empty(),
                settleDelay,
                resolution,
                freshFor,
                countsByReference,
                strongReads,
                indexBacked,
                allowPrivate,
                redirects,
                Optional.empty(),
                caps));
  }
}
