package dev.secondwitness.domain.audit;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/// A store's signed word that at a moment its chain had this entry.
///
/// @param publicKey the Ed25519 key as X.509 has it (DER), in base64
/// @param signature over the bytes of the statement, in base64
public record SignedHead(
    String storeId, ChainHead head, Instant at, String publicKey, String signature) {
  private static final int KEY_ID_BYTES = 8;

  /// The id of a key: the first 16 hex digits of the SHA-256 of its bytes.
  public static String keyId(String publicKey) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(Base64.getDecoder().decode(publicKey));
      return HexFormat.of().formatHex(digest, 0, KEY_ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  /// The text whose bytes are signed: six lines, each ended by a line feed.
  public static String statement(String storeId, ChainHead head, Instant at, String publicKey) {
    return String.join(
        "\n",
        "second-witness/head/1",
        storeId,
        Long.toString(head.sequence()),
        head.hash(),
        at.toString(),
        keyId(publicKey),
        "");
  }

  /// The id of the key that signed.
  public String keyId() {
    return keyId(publicKey);
  }

  /// Why this is not what it seems, empty when the signature is that key's. Whose key it is must be
  /// known from elsewhere.
  public Optional<String> trouble() {
    try {
      byte[] key = strict(publicKey);
      PublicKey ed25519 =
          KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(key));
      Signature verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(ed25519);
      verifier.update(statement(storeId, head, at, publicKey).getBytes(StandardCharsets.UTF_8));
      return verifier.verify(strict(signature))
          ? Optional.empty()
          : Optional.of("The head is not signed by the key it names");
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Optional.of("The key or the signature of the head cannot be read");
    }
  }

  /// The bytes of a base64 text that is written in the one usual way.
  private static byte[] strict(String base64) {
    byte[] bytes = Base64.getDecoder().decode(base64);
    if (!Base64.getEncoder().encodeToString(bytes).equals(base64)) {
      throw new IllegalArgumentException("Not the usual base64");
    }
    return bytes;
  }
}
