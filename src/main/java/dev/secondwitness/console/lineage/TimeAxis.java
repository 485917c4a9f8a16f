package dev.secondwitness.console.lineage;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Maps moments to x: stretches where something happened are drawn to their own scale, the empty
/// time between them is a narrow marked gap. Pure; x grows with time whatever the language.
///
/// @param stretches at least one, in the order of time
/// @param width the width the stretches and gaps fill
public record TimeAxis(List<Stretch> stretches, double width) {

  /// How wide a gap is drawn.
  public static final double GAP = 10;

  private static final int MOST_STRETCHES = 5;
  private static final Duration LEAST_GAP = Duration.ofSeconds(60);
  private static final Duration LEAST_SPAN = Duration.ofSeconds(10);
  private static final double PADDING = 14;
  private static final double LEAST_WIDTH = 46;

  /// A piece of time drawn to one scale.
  public record Stretch(Instant from, Instant to, double fromX, double toX) {

    /// Whether all of it is one moment.
    public boolean isMoment() {
      return from.equals(to);
    }

    /// Less where the stretch is narrow, or time would run backwards in it.
    private double padding() {
      return Math.min(PADDING, (toX - fromX) / 4);
    }

    double x(Instant at) {
      if (isMoment()) {
        return (fromX + toX) / 2;
      }
      double part =
          (double) Duration.between(from, at).toMillis() / Duration.between(from, to).toMillis();
      double left = fromX + padding();
      return left + part * (toX - padding() - left);
    }

    /// Milliseconds per pixel.
    double scale() {
      return Duration.between(from, to).toMillis() / Math.max(1, toX - fromX - 2 * padding());
    }
  }

  /// A mark below which a time is written.
  public record Tick(Instant at, double x, boolean first) {}

  public TimeAxis {
    stretches = List.copyOf(stretches);
    if (stretches.isEmpty()) {
      throw new IllegalArgumentException("An axis has at least one stretch");
    }
  }

  /// The axis on which every given moment has a place.
  ///
  /// @param busy moments of the attempts: their stretch gets the most room
  /// @param others every other moment to be shown
  public static TimeAxis of(List<Instant> busy, List<Instant> others, double width) {
    SortedSet<Instant> all = new TreeSet<>(busy);
    all.addAll(others);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("Nothing to show on the axis");
    }
    List<List<Instant>> groups = groups(all);
    double[] weights = new double[groups.size()];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = weight(groups.get(i), busy);
      sum += weights[i];
    }
    double gaps = GAP * (groups.size() - 1);
    double least = Math.min(LEAST_WIDTH, Math.max(1, (width - gaps) / groups.size()));
    double free = Math.max(0, width - gaps - least * groups.size());
    List<Stretch> stretches = new ArrayList<>();
    double x = 0;
    for (int i = 0; i < weights.length; i++) {
      List<Instant> group = groups.get(i);
      double wide = least + free * weights[i] / sum;
      Instant next = i + 1 < groups.size() ? groups.get(i + 1).getFirst() : Instant.MAX;
      stretches.add(new Stretch(group.getFirst(), end(group, next), x, x + wide));
      x += wide + GAP;
    }
    return new TimeAxis(stretches, width);
  }

  /// Where a stretch ends: at its last moment, but a short one is given some time to be drawn in,
  /// so that a fraction of a second does not look like minutes.
  private static Instant end(List<Instant> group, Instant next) {
    Instant last = group.getLast();
    Instant roomy = group.getFirst().plus(LEAST_SPAN);
    if (group.size() == 1 || !roomy.isAfter(last)) {
      return last;
    }
    return roomy.isBefore(next) ? roomy : last;
  }

  private static double weight(List<Instant> group, List<Instant> busy) {
    boolean moment = group.size() == 1;
    long ours = group.stream().filter(busy::contains).count();
    return (moment ? 0.25 : 1 + Math.log(group.size())) + (ours > 0 ? 2.5 : 0);
  }

  private static List<List<Instant>> groups(SortedSet<Instant> all) {
    List<List<Instant>> groups = new ArrayList<>();
    for (Instant at : all) {
      if (groups.isEmpty() || splits(groups.getLast(), at)) {
        groups.add(new ArrayList<>(List.of(at)));
      } else {
        groups.getLast().add(at);
      }
    }
    while (groups.size() > MOST_STRETCHES) {
      int nearest = 0;
      for (int i = 1; i < groups.size() - 1; i++) {
        double less = loss(groups, i) - loss(groups, nearest);
        if (less < 0 || (less == 0 && between(groups, i).compareTo(between(groups, nearest)) < 0)) {
          nearest = i;
        }
      }
      groups.get(nearest).addAll(groups.remove(nearest + 1));
    }
    return groups;
  }

  /// How much finer the finer of two neighbours was before they were drawn to one scale; a moment
  /// has no scale to lose.
  private static double loss(List<List<Instant>> groups, int i) {
    List<Instant> left = groups.get(i);
    List<Instant> right = groups.get(i + 1);
    double whole = Duration.between(left.getFirst(), right.getLast()).toMillis();
    double loss = 1;
    for (List<Instant> group : List.of(left, right)) {
      double span = Duration.between(group.getFirst(), group.getLast()).toMillis();
      loss = span > 0 ? Math.max(loss, whole / span) : loss;
    }
    return loss;
  }

  private static Duration between(List<List<Instant>> groups, int i) {
    return Duration.between(groups.get(i).getLast(), groups.get(i + 1).getFirst());
  }

  /// A gap is worth marking when it is long, and long against what happened before it.
  private static boolean splits(List<Instant> group, Instant next) {
    Duration empty = Duration.between(group.getLast(), next);
    Duration span = Duration.between(group.getFirst(), group.getLast());
    return empty.compareTo(LEAST_GAP) > 0 && empty.compareTo(span.multipliedBy(2)) > 0;
  }

  /// Where a moment lies: to scale inside a stretch, spread evenly over a gap, clamped outside.
  public double x(Instant at) {
    Stretch before = null;
    for (Stretch stretch : stretches) {
      if (at.isBefore(stretch.from())) {
        return before == null ? stretch.x(stretch.from()) : inGap(before, stretch, at);
      }
      if (!at.isAfter(stretch.to())) {
        return stretch.x(at);
      }
      before = stretch;
    }
    Stretch last = stretches.getLast();
    return last.x(last.to());
  }

  private static double inGap(Stretch before, Stretch after, Instant at) {
    double from = before.x(before.to());
    double to = after.x(after.from());
    double part =
        (double) Duration.between(before.to(), at).toMillis()
            / Math.max(1, Duration.between(before.to(), after.from()).toMillis());
    return from + part * (to - from);
  }

  /// The left edges of the marked gaps.
  public List<Double> gaps() {
    List<Double> edges = new ArrayList<>();
    for (int i = 0; i < stretches.size() - 1; i++) {
      edges.add(stretches.get(i).toX());
    }
    return edges;
  }

  /// Marks at round moments, at least `apart` pixels from one another; the start of each stretch is
  /// always one.
  public List<Tick> ticks(double apart) {
    List<Tick> ticks = new ArrayList<>();
    for (Stretch stretch : stretches) {
      double start = stretch.x(stretch.from());
      if (ticks.isEmpty() || start - ticks.getLast().x() >= apart * 0.7) {
        ticks.add(new Tick(stretch.from(), start, true));
      }
      if (stretch.isMoment()) {
        continue;
      }
      long step = step(stretch.scale() * apart);
      long next = Math.floorDiv(stretch.from().toEpochMilli(), step) * step + step;
      for (; next <= stretch.to().toEpochMilli(); next += step) {
        Instant at = Instant.ofEpochMilli(next);
        double x = stretch.x(at);
        if (ticks.isEmpty() || x - ticks.getLast().x() >= apart) {
          ticks.add(new Tick(at, x, false));
        }
      }
    }
    return ticks;
  }

  /// The smallest round step that is not shorter than wanted.
  private static long step(double wantedMillis) {
    long[] seconds = {
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400
    };
    for (long s : seconds) {
      if (s * 1000 >= wantedMillis) {
        return s * 1000;
      }
    }
    long day = 86_400_000;
    return (long) Math.ceil(wantedMillis / day) * day;
  }
}
