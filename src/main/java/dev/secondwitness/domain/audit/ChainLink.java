package dev.secondwitness.domain.audit;

/// One link of an audit chain as it is shown, without what its entry says.
public record ChainLink(ChainHead at, String digest) {

  /// Refuses what cannot be a link.
  public ChainLink {
    if (at.sequence() < 1 || !ChainHash.isHash(digest)) {
      throw new IllegalArgumentException("Not a link of an audit chain: " + at.sequence());
    }
  }

  /// Whether it is what comes right after an entry.
  public boolean follows(ChainHead before) {
    return before.next(digest).equals(at);
  }
}
