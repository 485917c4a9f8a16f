package dev.secondwitness.store.core;

import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Hands an unknown nobody settled in time to the next owner, with a new deadline. The clock never
/// fails it, confirms it or tries it again; only conclusive evidence settles it here.
public final class HandOver implements Job<KeptIntent> {
  /// What an overdue double-effect case names itself by in the lineage of its intent.
  static final String CASE = "case";

  private final Rules rules;
  private final Cases cases;
  private final Optional<Reconcile> reconcile;

  /// @param reconcile settles small amounts, empty where that is switched off
  public HandOver(Rules rules, Cases cases, Optional<Reconcile> reconcile) {
    this.rules = rules;
    this.cases = cases;
    this.reconcile = reconcile;
  }

  @Override
  public String name() {
    return "handing on what is overdue";
  }

  @Override
  public List<Due> due(Tx tx, Optional<Due> after, int limit) {
    Instant now = rules.now();
    return tx.deadlines().overdue(now, now.minus(BeginLook.LONGEST), after, limit);
  }

  @Override
  public Optional<KeptIntent> act(Tx tx, Due item) {
    Instant now = rules.now();
    Optional<KeptIntent> found =
        tx.intents()
            .find(new IntentId(item.id()))
            .filter(i -> overdue(i, now))
            .filter(i -> !asking(tx, i, now));
    if (found.isEmpty()) {
      return found;
    }
    KeptIntent intent = found.get();
    Optional<Reconcile.Plan> plan = reconcile.flatMap(r -> r.plan(tx, intent, now));
    return Optional.of(
        plan.isPresent()
            ? reconcile.orElseThrow().settle(tx, plan.get(), now)
            : handOn(tx, intent, now));
  }

  private static boolean overdue(KeptIntent intent, Instant now) {
    return intent.standing().state() == IntentState.INDETERMINATE
        && intent.standing().resolveBy().orElseThrow().isBefore(now);
  }

  /// Whether the store waits for what the witnesses say; never for longer than they may take.
  private static boolean asking(Tx tx, KeptIntent intent, Instant now) {
    return tx.ownLooks()
        .find(intent.id(), intent.standing().round())
        .filter(l -> l.forDeadline().equals(intent.standing().resolveBy()))
        .filter(l -> l.running(now))
        .isPresent();
  }

  private KeptIntent handOn(Tx tx, KeptIntent intent, Instant now) {
    Owner late = intent.standing().owner().orElseThrow();
    Owner next = cases.policy(tx, intent).next(intent.envelope().operation(), late);
    Standing.Care care = new Standing.Care(next, cases.care(tx, intent, now).resolveBy());
    Map<String, String> values = values(tx, intent, late, care);
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(now, TimelineEvent.Kind.OVERDUE, OwnJobs.EXPIRY.name(), values));
    KeptIntent after = intent.with(intent.standing().handed(care));
    Recorder.save(tx, intent, after, OwnJobs.EXPIRY, now, "handed-on", values);
    return after;
  }

  private static Map<String, String> values(
      Tx tx, KeptIntent intent, Owner late, Standing.Care care) {
    int round = intent.standing().round();
    Instant due = intent.standing().resolveBy().orElseThrow();
    List<TimelineEvent> missed =
        tx.caseLog().timeline(intent.id()).stream()
            .filter(e -> e.kind() == TimelineEvent.Kind.OVERDUE)
            .filter(e -> !e.values().containsKey(CASE))
            .filter(e -> Integer.toString(round).equals(e.values().get("round")))
            .toList();
    TreeMap<String, String> values = new TreeMap<>();
    values.put("round", Integer.toString(round));
    values.put("count", Integer.toString(missed.size() + 1));
    values.put("owner", late.name());
    values.put("was_due", due.toString());
    values.put(
        "first_due",
        missed.isEmpty()
            ? due.toString()
            : missed.getFirst().values().getOrDefault("was_due", due.toString()));
    values.put("to", care.owner().name());
    values.put("resolve_by", care.resolveBy().toString());
    values.put("witnesses", said(tx.caseLog().readings(intent.id()), round, due));
    return values;
  }

  /// What the store's own witnesses said for this deadline; empty when they were not asked.
  private static String said(List<Reading> readings, int round, Instant due) {
    return readings.stream()
        .filter(r -> r.by().equals(OwnJobs.LOOKER) && r.round() == round)
        .filter(r -> !r.readAt().isBefore(due.minus(BeginLook.AHEAD)))
        .map(r -> r.witness().id() + " " + r.verdict().kind().name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }
}
