package dev.secondwitness.app.port;

import dev.secondwitness.domain.value.WitnessId;

/// The store's witnesses as rules of evidence: what is in force, what was, what is proposed, and
/// how people change it. Every call blocks, is safe from any thread, never repeats by itself and
/// never throws for what a store or a network may do.
public interface RuleDesk {

  /// The witnesses in force, without their texts, by id.
  Reply<Listed<WitnessVersion>> witnesses();

  /// Every version one ever had, without texts, the newest first.
  Reply<Listed<WitnessVersion>> versions(WitnessId witness);

  /// One version with its text, which never changes.
  Reply<WitnessVersion> version(WitnessId witness, int version);

  /// The texts of the contract cards in force.
  Reply<Listed<String>> cards();

  /// What was proposed, without texts, the newest first.
  Reply<Listed<WitnessProposal>> proposals();

  /// One proposal with its text.
  Reply<WitnessProposal> proposal(String id);

  /// Proposes a text; a known key gets its first answer again.
  Reply<WitnessProposal> propose(String key, String text, String why);

  /// Votes on the text of that digest; a known key gets its first answer again.
  Reply<WitnessProposal> vote(
      String key, String proposal, WitnessProposal.Choice choice, String digest, String why);

  /// Takes one's own proposal back; a known key gets its first answer again.
  Reply<WitnessProposal> withdraw(String key, String proposal, String why);
}
