package dev.secondwitness.store.people;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// What is kept of a token: its SHA-256. Tokens are long and random, so nothing slower is needed.
public record TokenHash(String hex) {
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  public TokenHash {
    if (!HEX.matcher(hex).matches()) {
      throw new IllegalArgumentException("A SHA-256 has 64 lower-case hexadecimal digits");
    }
  }

  /// The hash of a token.
  public static TokenHash of(String token) {
    try {
      byte[] text = token.getBytes(StandardCharsets.UTF_8);
      return new TokenHash(
          HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  /// Whether both are the same; takes as long whatever they are.
  boolean same(TokenHash other) {
    return MessageDigest.isEqual(
        hex.getBytes(StandardCharsets.US_ASCII), other.hex.getBytes(StandardCharsets.US_ASCII));
  }
}
