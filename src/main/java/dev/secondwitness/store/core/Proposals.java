package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.Vote;
import dev.secondwitness.domain.review.LinkedIntent;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.IntentId;
import java.util.List;
import java.util.Optional;

/// The rows of decisions that take two people: proposals, votes, and the rests they leave.
public interface Proposals {
  /// Adds the proposal of a decision whose row is there already.
  void add(Proposal proposal);

  /// The proposal as it is kept; that time or the round's end overtook it, the row does not say.
  Optional<Proposal> find(DecisionId decision);

  /// The proposals about an intent in the order they were made.
  List<Proposal> of(IntentId intent);

  /// Ends a proposal that waits; answers whether it still did.
  boolean end(DecisionId decision, Proposal.State state);

  /// Adds a vote about the intent of a decision.
  void add(Decision about, Vote vote);

  /// Notes that an intent makes up for the rest of another.
  void rest(IntentId intent, IntentId original);

  /// For whose rest an intent makes up.
  Optional<IntentId> restOf(IntentId intent);

  /// The intents that hang together with this one as rests.
  List<LinkedIntent> rests(IntentId intent);
}
