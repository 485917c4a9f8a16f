package dev.secondwitness.launch;

import dev.secondwitness.domain.audit.SignedHead;
import dev.secondwitness.store.core.ExportChain;
import dev.secondwitness.store.core.HeadSigner;
import dev.secondwitness.store.core.ShowChain;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.JdbcLedger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Exports the whole audit chain of a store that is stopped, every entry in full.
@Command(
    name = "export-audit",
    mixinStandardHelpOptions = true,
    description = {
      "Exports the whole audit chain of a stopped store, every entry in full, for `verify`.",
      "From a store that runs: GET /v1/audit/export."
    })
final class ExportAuditCommand implements Callable<Integer> {
  private static final int STRETCH = 5000;

  @Option(names = "--data", paramLabel = "DIR", description = "Where data is kept.")
  @Nullable Path data;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FILE",
      description = "The export to write; it must not be there yet.")
  Path to = Path.of("audit.jsonl");

  @Mixin DatabaseOptions named = new DatabaseOptions();
  @Mixin SigningKeyOption signing = new SigningKeyOption();

  @Override
  public Integer call() {
    HeadSigner signer = signing.orExistingIn(StoppedStore.folder(data));
    try (Database database = StoppedStore.open(data, named);
        JdbcLedger ledger = new JdbcLedger(database, () -> {})) {
      ShowChain chain = new ShowChain(ledger, InstantSource.system(), signer);
      SignedHead end = write(chain);
      System.out.println("Written: " + to);
      System.out.println(
          end.head().sequence() + " entries of " + end.storeId() + ". Head " + end.head().hash());
      return 0;
    } catch (IOException | UncheckedIOException e) {
      throw new CannotStart(
          to + " cannot be written: " + e.getMessage(), "Choose another with --to FILE.", e);
    }
  }

  private SignedHead write(ShowChain chain) throws IOException {
    Files.createFile(to, SigningKeyFile.privately());
    try (Writer out =
        Files.newBufferedWriter(to, StandardCharsets.UTF_8, StandardOpenOption.WRITE)) {
      ShowChain.Stretch stretch = chain.after(0, STRETCH, Optional.empty());
      lines(stretch, out);
      while (!stretch.end().head().equals(stretch.head().head())) {
        stretch = chain.after(stretch.end().head().sequence(), STRETCH, Optional.empty());
        lines(stretch, out);
      }
      return stretch.end();
    }
  }

  private static void lines(ShowChain.Stretch stretch, Writer out) {
    ExportChain.write(
        stretch,
        line -> {
          try {
            out.write(line);
            out.write('\n');
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
