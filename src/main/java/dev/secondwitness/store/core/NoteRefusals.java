package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Audits refusals that come before any work, such as those of strangers, as counts: one entry a
/// minute at most, so that nobody can fill the chain by knocking.
public final class NoteRefusals {
  private static final Duration WINDOW = Duration.ofMinutes(1);

  private final Ledger ledger;
  private final Rules rules;
  private final Wellbeing wellbeing;
  private Map<ProblemType, Long> counts = new EnumMap<>(ProblemType.class);
  private Optional<Instant> since = Optional.empty();

  public NoteRefusals(Ledger ledger, Rules rules, Wellbeing wellbeing) {
    this.ledger = ledger;
    this.rules = rules;
    this.wellbeing = wellbeing;
  }

  /// Counts one.
  public synchronized void count(ProblemType type) {
    counts.merge(type, 1L, Long::sum);
    if (since.isEmpty()) {
      since = Optional.of(rules.now());
    }
  }

  /// Audits what was counted, once the first of it is a minute old.
  public void run() {
    Instant now = rules.now();
    boolean due;
    synchronized (this) {
      due = since.isPresent() && !since.get().plus(WINDOW).isAfter(now);
    }
    if (due) {
      audit(now);
    }
  }

  /// Audits what was counted, however young.
  public void last() {
    audit(rules.now());
  }

  private void audit(Instant now) {
    if (wellbeing.trouble().isPresent()) {
      // nothing is added to a chain that does not verify
      return;
    }
    Map<ProblemType, Long> taken;
    Instant from;
    synchronized (this) {
      if (since.isEmpty()) {
        return;
      }
      taken = counts;
      from = since.get();
      counts = new EnumMap<>(ProblemType.class);
      since = Optional.empty();
    }
    try {
      TreeMap<String, String> values = new TreeMap<>();
      taken.forEach((type, count) -> values.put(type.segment(), Long.toString(count)));
      values.put("from", from.toString());
      values.put("until", now.toString());
      ledger.write(
          tx -> Recorder.note(tx, OwnJobs.DOOR, Optional.empty(), now, "refusals-counted", values));
    } catch (RuntimeException e) {
      synchronized (this) {
        taken.forEach((type, count) -> counts.merge(type, count, Long::sum));
        since = Optional.of(from);
      }
      throw e;
    }
  }
}
