package dev.secondwitness.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The bench's program: sizes and databases as arguments, everything when there are none.
public final class Bench {
  private static final Map<String, Long> SIZES =
      Map.of("10k", 10_000L, "1m", 1_000_000L, "5m", 5_000_000L);

  private static final String ONLY = "only=";
  private static final String KEEP = "keep=";

  private Bench() {}

  /// @param arguments any of `10k`, `1m`, `5m`, `h2`, `postgres`, `start`, `readings`, and `only=`
  ///     with a part of the name of what is to be measured, and `keep=` with a directory in which
  ///     the filled databases stay for the next run
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 2 && arguments[0].equals(StartAndVerify.CHILD)) {
      StartAndVerify.recordAndDie(StartAndVerify.address(arguments[1]));
      return;
    }
    List<String> wanted = List.of(arguments).stream().map(a -> a.toLowerCase(Locale.ROOT)).toList();
    List<Long> sizes =
        new ArrayList<>(SIZES.keySet().stream().filter(wanted::contains).map(SIZES::get).toList());
    boolean start = wanted.contains("start");
    boolean readings = wanted.contains("readings");
    if (sizes.isEmpty() && !start && !readings) {
      sizes.addAll(SIZES.values());
      start = true;
      readings = true;
    }
    sizes.sort(null);
    String only = value(wanted, ONLY).orElse("");
    Optional<Path> keep = value(List.of(arguments), KEEP).map(Path::of);
    boolean both = !wanted.contains("h2") && !wanted.contains("postgres");
    Table table = new Table(System.out);
    table.note(
        Instant.now()
            + ", "
            + Runtime.getRuntime().availableProcessors()
            + " cores, Java "
            + Runtime.version().feature());
    if (readings) {
      new ReadingsBench(table).run();
    }
    for (String kind : List.of("h2", "postgres")) {
      if (both || wanted.contains(kind)) {
        if (start) {
          try (BenchDatabase database = open(kind, BenchDatabase.Place.temporary())) {
            new StartAndVerify(database, table).run();
          }
        }
        if (!sizes.isEmpty()) {
          try (BenchDatabase throwaway = open(kind, BenchDatabase.Place.temporary())) {
            StoreBench.warmUp(throwaway, table, only);
          }
        }
        for (long size : sizes) {
          BenchDatabase.Place place = BenchDatabase.Place.of(keep, kind + "-" + size);
          try (BenchDatabase database = open(kind, place)) {
            new StoreBench(
                    database, StoreBench.Size.of(size), StoreBench.Effort.FIGURES, table, only)
                .run();
          }
        }
      }
    }
    table.print();
  }

  private static BenchDatabase open(String kind, BenchDatabase.Place place)
      throws IOException, SQLException {
    return kind.equals("h2") ? BenchDatabase.h2(place) : BenchDatabase.postgres(place);
  }

  private static Optional<String> value(List<String> arguments, String name) {
    return arguments.stream()
        .filter(a -> a.startsWith(name))
        .map(a -> a.substring(name.length()))
        .findFirst();
  }
}
