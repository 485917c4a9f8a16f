package dev.secondwitness.domain.value;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// The SHA-256 of a canonical (RFC 8785) text, as 64 lower-case hex digits.
public record ArgsHash(String hex) {

  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  public ArgsHash {
    if (!HEX.matcher(hex).matches()) {
      throw new IllegalArgumentException("Not a SHA-256 in hex: " + hex);
    }
  }

  /// Hashes a text that is canonical already.
  public static ArgsHash of(String canonicalText) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(canonicalText.getBytes(StandardCharsets.UTF_8));
      return new ArgsHash(HexFormat.of().formatHex(digest));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  /// First and last four digits, for lanes: `9c41…e07b`.
  public String abbreviated() {
    return hex.substring(0, 4) + "…" + hex.substring(60);
  }

  @Override
  public String toString() {
    return hex;
  }
}
