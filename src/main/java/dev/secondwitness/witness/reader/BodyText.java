package dev.secondwitness.witness.reader;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import okhttp3.MediaType;
import org.jspecify.annotations.Nullable;

/// Turns received bytes into the text and digest that are kept.
final class BodyText {

  private BodyText() {}

  /// The text in the declared charset, UTF-8 if none; bytes that are none of it become U+FFFD,
  /// which equals no reference.
  static String decode(byte[] bytes, @Nullable MediaType type) {
    Charset charset = type == null ? null : type.charset(StandardCharsets.UTF_8);
    return new String(bytes, charset == null ? StandardCharsets.UTF_8 : charset);
  }

  /// SHA-256 in hex.
  static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
