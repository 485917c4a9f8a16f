package dev.secondwitness.app.trust;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.StoreChain;
import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.domain.audit.SignedHead;
import dev.secondwitness.domain.decision.Decision;
import java.util.Optional;

/// What can be told from two things alone, without asking anybody.
final class Contradiction {

  private Contradiction() {}

  /// In which way a head cannot go on from the one remembered, whatever the links between say.
  static Optional<HeadAlarm.Kind> plain(SignedHead remembered, SignedHead head) {
    if (head.trouble().isPresent()) {
      return Optional.of(HeadAlarm.Kind.NOT_SIGNED);
    }
    if (!head.publicKey().equals(remembered.publicKey())) {
      return Optional.of(HeadAlarm.Kind.OTHER_KEY);
    }
    if (!head.storeId().equals(remembered.storeId())) {
      return Optional.of(HeadAlarm.Kind.OTHER_STORE);
    }
    long ahead = head.head().sequence() - remembered.head().sequence();
    if (ahead < 0) {
      return Optional.of(HeadAlarm.Kind.ROLLED_BACK);
    }
    return ahead == 0 && !head.head().equals(remembered.head())
        ? Optional.of(HeadAlarm.Kind.FORKED)
        : Optional.empty();
  }

  /// The entry a receipt names, empty when it names none.
  static Optional<ChainHead> claimed(DecisionRecorded recorded) {
    return recorded.auditSequence() >= 1 && ChainHash.isHash(recorded.auditHash())
        ? Optional.of(new ChainHead(recorded.auditSequence(), recorded.auditHash()))
        : Optional.empty();
  }

  /// Whether an entry is the one with that hash, by its own text, and says that decision.
  static boolean says(StoreChain.Entry entry, ChainHead claim, Decision decision) {
    return ChainHash.isHash(entry.previous())
        && entry.at().equals(claim)
        && ChainHash.next(entry.previous(), entry.digest()).equals(claim.hash())
        && entry.intent().equals(Optional.of(decision.intent().value()))
        && decision.id().value().equals(entry.values().get("decision_id"))
        && decision.key().value().equals(entry.values().get("key"));
  }
}
