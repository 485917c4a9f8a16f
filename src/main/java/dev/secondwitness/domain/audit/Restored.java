package dev.secondwitness.domain.audit;

/// What an audit entry says of a history that was set back on purpose.
///
/// @param sequence the entry's number, as the entry itself has it
/// @param digest the digest of the entry's text, by which its link is known
/// @param lost the newest entry that is lost
/// @param proposedBy who said so first
/// @param confirmedBy who said so second
public record Restored(
    String id,
    long sequence,
    String digest,
    ChainHead lost,
    String proposedBy,
    String confirmedBy) {

  /// Whether two people said so.
  public boolean byTwo() {
    return !proposedBy.isEmpty() && !confirmedBy.isEmpty() && !proposedBy.equals(confirmedBy);
  }
}
