package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.domain.audit.SignedHead;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Writes a stretch of the chain as lines of canonical JSON in which every value is a text: what it
/// follows and whose it is, an entry a line, and the signed end. Stretches may follow one another
/// in one file.
public final class ExportChain {
  /// The first line's `format`.
  public static final String FORMAT = "second-witness/audit-export/1";

  private ExportChain() {}

  /// Writes the lines, each without its line feed.
  public static void write(ShowChain.Stretch stretch, Consumer<String> lines) {
    lines.accept(
        CanonicalJson.of(
            Map.of(
                "format", FORMAT,
                "store_id", stretch.storeId(),
                "after", Long.toString(stretch.after().sequence()),
                "previous", stretch.after().hash(),
                "public_key", stretch.end().publicKey())));
    for (ShowChain.Shown shown : stretch.entries()) {
      lines.accept(CanonicalJson.of(entry(shown)));
    }
    lines.accept(CanonicalJson.of(Map.of("head", head(stretch.end()))));
  }

  private static Map<String, String> entry(ShowChain.Shown shown) {
    return Map.of(
        "sequence",
        Long.toString(shown.link().sequence()),
        shown.visible() ? "entry" : "digest",
        shown.visible() ? shown.link().entry() : shown.digest(),
        "hash",
        shown.link().hash());
  }

  static Map<String, String> head(SignedHead signed) {
    Map<String, String> head = new TreeMap<>();
    head.put("store_id", signed.storeId());
    head.put("sequence", Long.toString(signed.head().sequence()));
    head.put("hash", signed.head().hash());
    head.put("at", signed.at().toString());
    head.put("key_id", signed.keyId());
    head.put("public_key", signed.publicKey());
    head.put("signature", signed.signature());
    return head;
  }
}
