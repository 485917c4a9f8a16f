package dev.secondwitness.console.concurrent;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The test twin of UiScheduler: time passes only when told, with its clock; `soon` and throttled
/// updates run at once.
public final class ManualScheduler implements UiScheduler {

  private static final class Entry {
    Instant due;
    final @Nullable Duration period;
    final Runnable action;

    Entry(Instant due, @Nullable Duration period, Runnable action) {
      this.due = due;
      this.period = period;
      this.action = action;
    }
  }

  private final SettableClock clock;
  private final List<Entry> entries = new ArrayList<>();

  /// Moves the clock as time passes.
  public ManualScheduler(SettableClock clock) {
    this.clock = clock;
  }

  /// Lets time pass, running what falls due in order.
  public void advance(Duration by) {
    Instant end = clock.instant().plus(by);
    while (true) {
      Entry next =
          entries.stream()
              .filter(e -> !e.due.isAfter(end))
              .min(Comparator.comparing(e -> e.due))
              .orElse(null);
      if (next == null) {
        break;
      }
      clock.advance(Duration.between(clock.instant(), next.due));
      if (next.period == null) {
        entries.remove(next);
      } else {
        next.due = next.due.plus(next.period);
      }
      next.action.run();
    }
    clock.advance(Duration.between(clock.instant(), end));
  }

  /// How many actions are still to come: zero when everything was closed.
  public int scheduled() {
    return entries.size();
  }

  @Override
  public Ticket after(Duration delay, Runnable action) {
    return add(new Entry(clock.instant().plus(delay), null, action));
  }

  @Override
  public Ticket every(Duration period, Runnable action) {
    return add(new Entry(clock.instant().plus(period), period, action));
  }

  @Override
  public void soon(Runnable action) {
    action.run();
  }

  @Override
  public Throttle throttle(Runnable update) {
    return update::run;
  }

  private Ticket add(Entry entry) {
    entries.add(entry);
    return () -> entries.remove(entry);
  }
}
