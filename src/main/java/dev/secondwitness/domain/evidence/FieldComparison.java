package dev.secondwitness.domain.evidence;

import java.util.Optional;

/// One bound field, expected against observed.
public record FieldComparison(
    String field, String expected, Optional<String> observed, Result result) {

  /// `FOLDED` is equal after Unicode folding (labels only), and says so.
  public enum Result {
    EQUAL,
    FOLDED,
    DIFFERS,
    MISSING
  }
}
