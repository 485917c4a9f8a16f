package dev.secondwitness.contract;

import java.io.IOException;
import org.erdtman.jcs.JsonCanonicalizer;
import tools.jackson.databind.JsonNode;

/// Puts JSON into the one form of RFC 8785, so that equal content has equal bytes.
///
/// Numbers come out as the double they round to; whoever needs a number exact writes it as a text.
public final class CanonicalJson {

  private CanonicalJson() {}

  /// The canonical text of a wire record.
  public static String of(Object record) {
    return ofText(WireJson.text(record));
  }

  /// The canonical text of a tree that is an object or an array.
  public static String of(JsonNode tree) {
    return ofText(tree.toString());
  }

  /// The canonical text of a request's body, read as strictly as a request is.
  public static String of(byte[] requestBody) {
    return of(StrictTree.read(requestBody));
  }

  static String ofText(String json) {
    try {
      return new JsonCanonicalizer(json).getEncodedString();
    } catch (IOException e) {
      throw new IllegalArgumentException("Not an object or array: " + e.getMessage(), e);
    }
  }
}
