package dev.secondwitness.store.core;

import java.time.Instant;
import java.util.Comparator;

/// Something that waits for a job: since when it is due, and its id; earliest first.
public record Due(Instant at, String id) implements Comparable<Due> {
  private static final Comparator<Due> ORDER = Comparator.comparing(Due::at).thenComparing(Due::id);

  @Override
  public int compareTo(Due other) {
    return ORDER.compare(this, other);
  }
}
