package dev.secondwitness.witness.definition;

import java.time.Duration;

/// How much a witness may take: decoded body and headers in bytes, time per exchange, pages,
/// depth of nesting, and time of a whole look (time spent waiting for a turn not counted).
public record Caps(int body, int headers, Duration exchange, int pages, int depth, Duration look) {

  /// What a look may take unless its definition says more.
  public static final Duration USUAL_LOOK = Duration.ofSeconds(10);

  /// The most any definition may ask for.
  public static final Caps MOST =
      new Caps(1 << 20, 32 << 10, Duration.ofSeconds(10), 20, 64, Duration.ofSeconds(60));

  /// What a definition that says nothing gets.
  public static final Caps USUAL = MOST.within(USUAL_LOOK);

  public Caps {
    if (body < 1 || headers < 1 || pages < 1 || depth < 1) {
      throw new IllegalArgumentException("Caps are positive");
    }
    if (!exchange.isPositive() || !look.isPositive()) {
      throw new IllegalArgumentException("Caps are positive");
    }
  }

  private Caps within(Duration wholeLook) {
    return new Caps(body, headers, exchange, pages, depth, wholeLook);
  }
}
