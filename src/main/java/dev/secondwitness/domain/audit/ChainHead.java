package dev.secondwitness.domain.audit;

/// An entry of an audit chain, by its number and the hash that covers everything up to it; number 0
/// is the chain before its first entry.
public record ChainHead(long sequence, String hash) {
  /// Where every chain begins.
  public static final ChainHead START = new ChainHead(0, ChainHash.FIRST);

  /// Refuses what cannot be an entry.
  public ChainHead {
    if (sequence < 0 || !ChainHash.isHash(hash)) {
      throw new IllegalArgumentException("Not an entry of an audit chain: " + sequence);
    }
  }

  /// The next entry, from the digest of its text.
  public ChainHead next(String digest) {
    return new ChainHead(sequence + 1, ChainHash.next(hash, digest));
  }
}
