package dev.secondwitness.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;

/// A database to be thrown away, with the store's schema.
///
/// @param folder where it lies, empty when it is in memory
record ScratchFile(HikariDataSource pool, Jdbi jdbi, Optional<Path> folder)
    implements AutoCloseable {
  private static final long IN_MEMORY = 100_000;
  private static final AtomicLong NUMBERS = new AtomicLong();

  static ScratchFile open(long entries) {
    Optional<Path> folder = entries <= IN_MEMORY ? Optional.empty() : Optional.of(makeFolder());
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(
        "jdbc:h2:"
            + folder
                .map(f -> "file:" + f.resolve("scratch"))
                .orElse("mem:scratch-" + NUMBERS.incrementAndGet())
            + ";WRITE_DELAY=5000");
    config.setUsername("sa");
    config.setPassword("");
    config.setMaximumPoolSize(2);
    config.setPoolName("scratch");
    HikariDataSource pool = new HikariDataSource(config);
    Migrations.run(pool);
    Jdbi jdbi = Jdbi.create(pool);
    jdbi.getConfig(SqlStatements.class).setTemplateEngine(TemplateEngine.NOP);
    return new ScratchFile(pool, jdbi, folder);
  }

  private static Path makeFolder() {
    try {
      // for this user alone, as every temporary directory is
      return Files.createTempDirectory("second-witness-replay");
    } catch (IOException e) {
      throw new UncheckedIOException("There is no room to replay the chain", e);
    }
  }

  @Override
  public void close() {
    // with its last connection the database is closed too
    pool.close();
    folder.ifPresent(ScratchFile::remove);
  }

  private static void remove(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : List.copyOf(files.toList())) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("What was replayed is left behind in " + folder, e);
    }
  }
}
