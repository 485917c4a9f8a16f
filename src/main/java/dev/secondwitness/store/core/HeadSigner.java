package dev.secondwitness.store.core;

import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;

/// Signs heads of the chain with an Ed25519 key that is never in the database; thread-safe.
public final class HeadSigner {
  private final KeyPair keys;
  private final String publicKey;

  /// Fails when the two keys are not of one pair.
  public HeadSigner(KeyPair keys) {
    this.keys = keys;
    this.publicKey = Base64.getEncoder().encodeToString(keys.getPublic().getEncoded());
    if (sign("", ChainHead.START, Instant.EPOCH).trouble().isPresent()) {
      throw new IllegalArgumentException("The private key does not belong to the public one");
    }
  }

  /// A key pair nobody had before.
  public static KeyPair fresh() {
    try {
      return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java runtime has no Ed25519", e);
    }
  }

  /// The public key as it is told, in base64.
  public String publicKey() {
    return publicKey;
  }

  /// Signs that the chain of a store has this entry now.
  public SignedHead sign(String storeId, ChainHead head, Instant now) {
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(keys.getPrivate());
      signature.update(
          SignedHead.statement(storeId, head, now, publicKey).getBytes(StandardCharsets.UTF_8));
      return new SignedHead(
          storeId, head, now, publicKey, Base64.getEncoder().encodeToString(signature.sign()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The head cannot be signed", e);
    }
  }
}
