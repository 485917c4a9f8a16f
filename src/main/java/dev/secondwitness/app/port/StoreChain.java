package dev.secondwitness.app.port;

import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.ChainLink;
import dev.secondwitness.domain.audit.Restored;
import dev.secondwitness.domain.audit.SignedHead;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A store's audit chain as a console can ask for it; every call blocks, is safe from any thread
/// and never throws for what a store or a network may do. Nothing it gives is believed as such.
public interface StoreChain {

  /// The head, signed now.
  Shown<SignedHead> head();

  /// Links after an entry, in the order the store gives them; at most `limit` of them.
  Shown<List<ChainLink>> links(long after, int limit);

  /// One entry in full.
  Shown<Entry> entry(long sequence);

  /// The newest restorations that two people have recorded, as their entries say.
  Shown<List<Restored>> restorations();

  /// An entry of the chain and what its text says.
  ///
  /// @param previous the hash before it, as the store gives it
  /// @param digest the digest of the text that came, not of what the store says it is
  record Entry(
      ChainHead at,
      String previous,
      String digest,
      String kind,
      Optional<String> intent,
      Map<String, String> values) {

    public Entry {
      values = Map.copyOf(values);
    }
  }
}
