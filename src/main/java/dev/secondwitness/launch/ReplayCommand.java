package dev.secondwitness.launch;

import dev.secondwitness.store.core.ReplayChain;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.JdbcLedger;
import dev.secondwitness.store.jdbc.JdbcScratch;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Rebuilds the tables of a store that is stopped from its audit chain alone, and compares.
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = {
      "Rebuilds every table of a store from its audit chain alone and compares row by row.",
      "Changes nothing. Ends with 0 when all rows are the same, else with 1."
    })
final class ReplayCommand implements Callable<Integer> {

  @Option(names = "--data", paramLabel = "DIR", description = "Where data is kept.")
  @Nullable Path data;

  @Mixin DatabaseOptions named = new DatabaseOptions();

  @Override
  public Integer call() {
    try (Database database = StoppedStore.open(data, named);
        JdbcLedger ledger = new JdbcLedger(database, () -> {})) {
      ReplayChain.Replayed replayed = new ReplayChain(ledger, JdbcScratch::open).run();
      replayed.broken().ifPresent(what -> System.err.println(what + "; no row was compared."));
      replayed.differences().forEach(System.err::println);
      System.out.println(
          replayed.entries()
              + " entries, "
              + replayed.compared()
              + " rows compared, "
              + replayed.differing()
              + " differing.");
      return replayed.same() ? 0 : 1;
    }
  }
}
