package dev.secondwitness.console.witnesses;

/// Whether the text shown can be written in, and if not, why.
public enum Editing {
  /// An admin of a team's store.
  MAY,
  /// The store has not said yet who is here.
  WHO_UNKNOWN,
  /// Others propose.
  NOT_ADMIN,
  /// A store for one person: rules change with the release.
  ONE_PERSON,
  /// A version that is no longer in force.
  OLD_VERSION,
  /// What is proposed is voted on as it is.
  PROPOSAL
}
