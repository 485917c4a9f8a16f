package dev.secondwitness.contract;

import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import java.time.Instant;

/// Maps heads of the audit chain.
public final class AuditMapping {

  private AuditMapping() {}

  /// A signed head as it is written.
  public static AuditHeadJson toJson(SignedHead head) {
    return new AuditHeadJson(
        head.storeId(),
        head.head().sequence(),
        head.head().hash(),
        head.at().toString(),
        head.keyId(),
        head.publicKey(),
        head.signature());
  }

  /// A signed head as it is meant; whether it holds is another question. Refuses a key that is not
  /// the one its id names.
  public static SignedHead toDomain(AuditHeadJson json) {
    SignedHead head =
        new SignedHead(
            json.storeId(),
            new ChainHead(json.sequence(), json.hash()),
            Instant.parse(json.at()),
            json.publicKey(),
            json.signature());
    if (!head.keyId().equals(json.keyId())) {
      throw new IllegalArgumentException("The key is not the one that is named");
    }
    return head;
  }
}
