package dev.secondwitness.store.core;

/// Rules of evidence that go together, as they apply to new intents or to one that is there.
///
/// @param number of the set; an intent keeps the one it was born with
public record RuleSet(
    long number, Cards cards, Judging judging, KnownWitnesses witnesses, Policies policies) {}
