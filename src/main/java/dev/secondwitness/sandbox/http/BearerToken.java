package dev.secondwitness.sandbox.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/// One secret a caller must show; never printed by `toString`.
public record BearerToken(String value) {

  public BearerToken {
    if (value.isBlank()) {
      throw new IllegalArgumentException("a token cannot be blank");
    }
  }

  /// A fresh token nobody can guess.
  public static BearerToken random() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return new BearerToken(HexFormat.of().formatHex(bytes));
  }

  /// Refuses the request with 401 unless it shows exactly this token.
  public void require(Request request) throws RefusedRequest {
    byte[] expected = ("Bearer " + value).getBytes(StandardCharsets.UTF_8);
    byte[] shown = request.header("Authorization").orElse("").getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(expected, shown)) {
      throw new RefusedRequest(401, "unauthorized", "a valid token is needed here");
    }
  }

  @Override
  public String toString() {
    return "BearerToken[hidden]";
  }
}
