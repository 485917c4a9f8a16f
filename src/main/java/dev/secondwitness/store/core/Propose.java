package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.review.TimelineEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Records a decision that takes two people as a proposal; one waits per intent and round.
final class Propose {
  private static final Duration LIVES = Duration.ofMinutes(60);

  private Propose() {}

  static Decide.Recorded in(
      Tx tx,
      Cases.Whole whole,
      CaseFacts facts,
      Decision decision,
      Claim claim,
      List<TwoPeople.Why> why,
      Map<String, String> audited) {
    Instant now = decision.recordedAt();
    KeptIntent intent = whole.intent();
    refuseBehind(intent.envelope(), decision);
    refuseSecond(tx, whole, now);
    Instant expiresAt = expiry(intent, now);
    KeptIntent after = intent.with(intent.standing().touched());
    Proposal proposal =
        new Proposal(
            decision,
            claim.override(),
            why,
            after.standing().version(),
            expiresAt,
            ProposalDigest.of(
                intent.envelope(), decision, claim.override(), expiresAt, whole.readings()),
            Proposal.State.PROPOSED,
            List.of(),
            Optional.empty());
    tx.caseLog().add(decision);
    tx.proposals().add(proposal);
    TreeMap<String, String> values = new TreeMap<>(told(proposal));
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(
                now, TimelineEvent.Kind.PROPOSED, decision.by().name(), Map.copyOf(values)));
    values.putAll(audited);
    values.put("proposal_digest", proposal.digest());
    ChainLog.Link link =
        Recorder.save(tx, intent, after, decision.by(), now, "decision-proposed", values);
    return new Decide.Recorded(
        decision, after, link, Optional.of(Proposed.live(tx, whole, proposal, facts, now)));
  }

  private static void refuseBehind(Envelope envelope, Decision decision) {
    String behind = envelope.scope().principal().name();
    if (behind.equals(decision.by().name())) {
      throw Refusal.of(
          ProblemType.NOT_A_SECOND_PERSON,
          "This takes two people other than " + behind + ", for whom the intent acts");
    }
  }

  private static void refuseSecond(Tx tx, Cases.Whole whole, Instant now) {
    Optional<Proposal> waiting = Proposed.waiting(tx, whole, now);
    if (waiting.isPresent()) {
      Decision other = waiting.get().decision();
      throw Refusal.of(
              ProblemType.PROPOSAL_OPEN,
              other.by().name()
                  + " proposed something else until "
                  + waiting.get().expiresAt()
                  + "; it is voted on or withdrawn first")
          .with(Refusal.More.decision(other.id()));
    }
  }

  /// An hour, or when the unknown is due, the earlier.
  private static Instant expiry(KeptIntent intent, Instant now) {
    Instant hour = now.plus(LIVES);
    Instant due = intent.standing().resolveBy().orElse(hour);
    if (!due.isAfter(now)) {
      throw Refusal.of(
          ProblemType.PROPOSAL_OVER,
          "This was to be resolved by " + due + "; escalate it first, so that there is time");
    }
    return due.isBefore(hour) ? due : hour;
  }

  private static Map<String, String> told(Proposal proposal) {
    TreeMap<String, String> values = new TreeMap<>();
    values.put("decision", proposal.decision().id().value());
    values.put("act", word(proposal.decision().act()));
    values.put("why", proposal.why().stream().map(Propose::word).collect(Collectors.joining(", ")));
    values.put("needs", word(Proposal.role(proposal.override())));
    values.put("expires_at", proposal.expiresAt().toString());
    proposal.decision().receipt().ifPresent(r -> values.put("receipt", r.value()));
    if (!proposal.override().isEmpty()) {
      values.put("override", Overrides.words(proposal.override()));
    }
    return values;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
