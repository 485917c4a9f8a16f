package dev.secondwitness.domain.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// How the audit chain is made: `h_n = SHA-256(tag | h_(n-1) | SHA-256(JCS(entry_n)))`, `h_0` is 32
/// zero bytes and the tag the ASCII text `second-witness/audit/1`; all in lower-case hex here.
public final class ChainHash {
  /// The hash before the first entry.
  public static final String FIRST = "0".repeat(64);

  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  private static final byte[] TAG = "second-witness/audit/1".getBytes(StandardCharsets.US_ASCII);

  private ChainHash() {}

  /// The digest of an entry's canonical text.
  public static String digest(String entry) {
    return HexFormat.of().formatHex(sha256().digest(entry.getBytes(StandardCharsets.UTF_8)));
  }

  /// The hash of a link, from the hash before it and the digest of its entry.
  public static String next(String previous, String digest) {
    MessageDigest sha256 = sha256();
    sha256.update(TAG);
    sha256.update(HexFormat.of().parseHex(previous));
    sha256.update(HexFormat.of().parseHex(digest));
    return HexFormat.of().formatHex(sha256.digest());
  }

  /// Whether a text is a hash or a digest as it is written here.
  public static boolean isHash(String text) {
    return HEX.matcher(text).matches();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
