package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.Ids;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.RuleDesk;

/// What the place works with.
///
/// @param journal keeps drafts on this machine
/// @param ids mints the keys that proposals and votes go under
public record WitnessesUse(
    RuleDesk desk, Drafting drafting, IntentStore store, DecisionJournal journal, Ids ids) {}
