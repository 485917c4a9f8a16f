package dev.secondwitness.store.core;

import dev.secondwitness.domain.audit.SignedHead;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The signed heads a chain has to pass through.
final class Checkpoints {
  private static final int MOST = 100_000;

  private final Map<Long, SignedHead> ahead = new HashMap<>();
  private Optional<String> trouble = Optional.empty();

  private Checkpoints(List<SignedHead> signed) {
    for (SignedHead one : signed) {
      ahead.put(one.head().sequence(), one);
      if (trouble.isEmpty()) {
        trouble = signature(one);
      }
    }
  }

  /// Those that were signed with a key.
  static Checkpoints of(Tx tx, String publicKey) {
    return new Checkpoints(tx.chain().checkpoints(publicKey, MOST));
  }

  /// Why a checkpoint is none of ours.
  static Optional<String> signature(SignedHead checkpoint) {
    return checkpoint
        .trouble()
        .map(why -> "The checkpoint at entry " + checkpoint.head().sequence() + ": " + why);
  }

  /// Compares the link with the checkpoint that is there, if any.
  void pass(ChainLog.Link link) {
    SignedHead here = ahead.remove(link.sequence());
    if (here != null && !here.head().hash().equals(link.hash()) && trouble.isEmpty()) {
      trouble = Optional.of("Entry " + link.sequence() + " is not the one that was signed");
    }
  }

  /// What does not hold, once the whole chain was passed.
  Optional<String> trouble() {
    return trouble.or(
        () ->
            ahead.keySet().stream()
                .max(Long::compare)
                .map(n -> "Entry " + n + " was signed and is gone"));
  }
}
