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
/// @param secret name of the witness's own bearer secret, empty when it reads logged out
/// @param redirects origins a redirect may lead to (`self` is its own)
/// @param settleDelay how long the source needs to show what it took
/// @param resolution the grain of the source's times
/// @param countsByReference whether it finds every effect under our reference, over all stages
/// @param strongReads whether the source promises that its reads see every committed write
public record WitnessDefinition(
    WitnessId id,
    int version,
    WitnessKind kind,
    Map<String, String> titles,
    String environment,
    List<String> cards,
    Set<Operation> operations,
    RequestTemplate request,
    Optional<String> secret,
    Optional<Probe> probe,
    AnswerType answer,
    RecordShape shape,
    List<Rule> rules,
    Paging paging,
    PositionShape position,
    Duration settleDelay,
    Duration resolution,
    Duration freshFor,
    boolean countsByReference,
    boolean strongReads,
    List<PrivateHost> allowPrivate,
    Set<String> redirects,
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
        && (born.strongReads || !strongReads);
  }

  private boolean asks(WitnessDefinition born) {
    return id.equals(born.id)
        && kind == born.kind
        && environment.equals(born.environment)
        && cards.equals(born.cards)
        && operations.equals(born.operations)
        && request.equals(born.request)
        && secret.equals(born.secret)
        && probe.equals(born.probe)
        && answer == born.answer
        && shape.equals(born.shape)
        && rules.equals(born.rules)
        && paging.equals(born.paging)
        && position.equals(born.position)
        && allowPrivate.equals(born.allowPrivate)
        && redirects.equals(born.redirects)
        && caps.equals(born.caps);
  }

  /// Whether an answer without a finding must come from a witness that has proven who it is.
  public boolean authenticated() {
    return secret.isPresent();
  }
}
