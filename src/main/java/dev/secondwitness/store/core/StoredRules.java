package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Policy;
import dev.secondwitness.domain.decision.StricterPolicy;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.rule.DeclaredRules;
import dev.secondwitness.store.rule.RuleText;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Judge;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The rules of evidence as the store's rows have them.
///
/// Which set is in force is read in every transaction, so that all processes over one database see
/// a change at once; what a set says is kept by the digest of its content, which never changes.
public final class StoredRules implements RulesOfEvidence {
  private final List<RuleText> bundled;
  private final CurrencyScales scales;
  private final Map<String, DeclaredRules> sets = new ConcurrentHashMap<>();

  /// @param bundled what a store without any rules starts with
  public StoredRules(List<RuleText> bundled, CurrencyScales scales) {
    this.bundled = List.copyOf(bundled);
    this.scales = scales;
  }

  @Override
  public List<RuleText> bundled() {
    return bundled;
  }

  @Override
  public RuleSet current(Tx tx) {
    RuleLog.SetHead head = head(tx);
    return new Applying(head.number(), declared(tx, head), declared(tx, head)).ruleSet();
  }

  @Override
  public RuleSet bornWith(Tx tx, long ruleSet) {
    RuleLog.SetHead now = head(tx);
    RuleLog.SetHead born = now.number() == ruleSet ? now : set(tx, ruleSet);
    return new Applying(born.number(), declared(tx, born), declared(tx, now)).ruleSet();
  }

  /// A store that does not verify may have no rules yet; it takes no changes, and still answers.
  private RuleLog.SetHead head(Tx tx) {
    return tx.ruleLog().head().orElseGet(() -> new RuleLog.SetHead(1, RuleLog.digest(bundled)));
  }

  private static RuleLog.SetHead set(Tx tx, long number) {
    return tx.ruleLog()
        .set(number)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "An intent was born with rule set " + number + ", and there is none"));
  }

  private DeclaredRules declared(Tx tx, RuleLog.SetHead head) {
    DeclaredRules known = sets.get(head.digest());
    if (known != null) {
      return known;
    }
    List<RuleText> kept = tx.ruleLog().texts(head.number());
    List<RuleText> texts = kept.isEmpty() ? bundled : kept;
    if (!RuleLog.digest(texts).equals(head.digest())) {
      throw new IllegalStateException(
          "Rule set " + head.number() + " is not what was put in force: its digest differs");
    }
    DeclaredRules read = DeclaredRules.of(texts, scales);
    sets.put(head.digest(), read);
    return read;
  }

  /// What applies to intents that were born with one set while another is in force.
  private record Applying(long number, DeclaredRules born, DeclaredRules now) {

    RuleSet ruleSet() {
      return new RuleSet(number, cards(), this::judge, this::terms, this::policy);
    }

    private Cards cards() {
      return new Cards() {
        @Override
        public Optional<ContractCard> current(Provider provider, Operation operation) {
          return born.card(provider, operation);
        }

        @Override
        public Optional<ContractCard> at(String id, int version) {
          return born.card(id).filter(card -> card.version() == version);
        }
      };
    }

    /// The one version that may be asked: the one in force where it is no looser.
    private WitnessDefinition applies(WitnessDefinition own) {
      return now.witness(own.id()).filter(newest -> newest.noLooserThan(own)).orElse(own);
    }

    private List<WitnessTerms> terms(Provider provider, Operation operation) {
      return born.witnesses(provider, operation).stream()
          .map(own -> applies(own).terms(WitnessDefinition.MAIN_LANGUAGE))
          .toList();
    }

    private Judgement judge(Question question, Observation observation) {
      WitnessDefinition definition =
          born.witness(observation.witness())
              .map(this::applies)
              .filter(witness -> witness.version() == observation.version())
              .orElseThrow(
                  () -> new IllegalArgumentException("No witness " + observation.witness()));
      return Judge.judge(definition, question, observation);
    }

    private Policy policy(Tenant tenant) {
      return born == now
          ? born.policy(tenant)
          : StricterPolicy.of(born.policy(tenant), now.policy(tenant));
    }
  }
}
