package dev.secondwitness.store.core;

import java.util.List;

/// One transaction's view of the rows.
public interface Tx {
  /// Intents, attempts and refused attempts.
  Intents intents();

  /// Receipts, readings, decisions and the timeline.
  CaseLog caseLog();

  /// Decisions that take two people, and their votes.
  Proposals proposals();

  /// The audit chain and the stream, in the order of commits.
  ChainLog chain();

  /// Rules of evidence in all their versions, and what was proposed.
  RuleLog ruleLog();

  /// First answers by key.
  Answers answers();

  /// Who paused which retries.
  Holds holds();

  /// What was spent against ceilings.
  Spending spending();

  /// Messages to be handed on.
  Outbox outbox();

  /// Whose a worker's name is.
  WorkerNames workerNames();

  /// What may repeat, replaces or is separate from what.
  Relatives relatives();

  /// Receivers' events.
  Events events();

  /// Double-effect cases.
  Doubles doubles();

  /// Queues, search and figures.
  Review review();

  /// Histories set back on purpose.
  Restorations restorations();

  /// The rows of every table that the audit chain carries.
  StoredRows rows();

  /// The rows written since the last audit entry; they are drained into the next one.
  List<WrittenRow> written();

  /// What is due.
  Deadlines deadlines();

  /// What the store asks by itself.
  OwnLooks ownLooks();

  /// Remembers this point of the transaction.
  void mark();

  /// Undoes what was written since the mark.
  void undo();
}
