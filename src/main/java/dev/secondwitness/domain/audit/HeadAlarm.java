package dev.secondwitness.domain.audit;

import java.time.Instant;

/// What a store showed that does not go on from what is remembered of it. It stands until the store
/// shows why, and survives a restart.
///
/// @param remembered the newest head of the store that held
/// @param shown the entry the store showed instead
/// @param shownKey the id of the key that goes with it
public record HeadAlarm(
    Kind kind, SignedHead remembered, ChainHead shown, String shownKey, Instant noticedAt) {

  /// In which way.
  public enum Kind {
    /// The chain ends before the head that is remembered.
    ROLLED_BACK,
    /// The chain has another entry where the remembered one was.
    FORKED,
    /// Links between the two heads are missing, out of order or made up.
    LINKS_BROKEN,
    /// The head is another store's.
    OTHER_STORE,
    /// The head is signed with another key than at first contact.
    OTHER_KEY,
    /// The head is not signed by the key it names.
    NOT_SIGNED,
    /// The receipt of a decision is not in the chain, or its entry says something else.
    RECEIPT
  }
}
