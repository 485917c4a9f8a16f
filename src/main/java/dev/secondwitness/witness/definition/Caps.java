package dev.secondwitness.witness.definition;

import java.time.Duration;

/// How much a witness may take: decoded body and headers in bytes, time per exchange, pages,
/// depth of nesting.
public record Caps(int body, int headers, Duration exchange, int pages, int depth) {

  /// The most any definition may ask for.
  public static final Caps MOST = new Caps(1 << 20, 32 << 10, Duration.ofSeconds(10), 20, 64);

  public Caps {
    if (body < 1 || headers < 1 || pages < 1 || depth < 1) {
      throw new IllegalArgumentException("Caps are positive");
    }
  }
}
