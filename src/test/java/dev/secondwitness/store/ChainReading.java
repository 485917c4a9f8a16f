package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Reads the audit chain over the wire and verifies it with nothing but SHA-256.
final class ChainReading {
  private ChainReading() {}

  static List<JsonNode> verified(Wire wire) {
    List<JsonNode> entries = new ArrayList<>();
    String previous = "0".repeat(64);
    JsonNode page = wire.get("/v1/audit?limit=1000").body();
    while (!page.path("entries").isEmpty()) {
      for (JsonNode entry : page.path("entries")) {
        assertThat(entry.path("previous").asString()).isEqualTo(previous);
        assertThat(entry.path("sequence").asLong()).isEqualTo(entries.size() + 1L);
        previous = hash(previous, entry.path("entry").asString());
        assertThat(entry.path("hash").asString()).isEqualTo(previous);
        entries.add(entry);
      }
      page = wire.get("/v1/audit?limit=1000&after=" + entries.size()).body();
    }
    return entries;
  }

  private static String hash(String previous, String entry) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] content = sha.digest(entry.getBytes(StandardCharsets.UTF_8));
      sha.update("second-witness/audit/1".getBytes(StandardCharsets.US_ASCII));
      sha.update(HexFormat.of().parseHex(previous));
      return HexFormat.of().formatHex(sha.digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
