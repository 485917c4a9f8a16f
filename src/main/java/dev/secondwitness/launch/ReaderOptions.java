package dev.secondwitness.launch;

import dev.secondwitness.store.jobs.OwnWork;
import dev.secondwitness.witness.DeclaredWitnesses;
import dev.secondwitness.witness.reader.Environments;
import dev.secondwitness.witness.reader.HttpReader;
import dev.secondwitness.witness.reader.Resolver;
import dev.secondwitness.witness.reader.Secrets;
import dev.secondwitness.witness.reader.TrustAnchors;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What a store on its own is told about asking witnesses by itself.
final class ReaderOptions {
  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  @Option(
      names = "--environment",
      paramLabel = "NAME=ORIGIN",
      description =
          "Where witnesses of that environment read, such as payments=https://…;"
              + " without any the store asks no witness by itself.")
  Map<String, URI> environments = new LinkedHashMap<>();

  @Option(
      names = "--witness-secrets",
      paramLabel = "FILE",
      description = "Lines of NAME and secret, in a file for you alone.")
  @Nullable Path secrets;

  @Option(
      names = "--witness-keychain",
      description = "Asks the system's keychain for secrets that the file does not have.")
  boolean keychain;

  @Option(
      names = "--trust",
      paramLabel = "NAME=PEM",
      description = "A certificate authority that witnesses name; they believe no other then.")
  Map<String, Path> anchors = new LinkedHashMap<>();

  @Option(
      names = "--reconcile",
      negatable = true,
      description = "Whether the store settles small amounts by itself, on conclusive evidence.")
  @Nullable Boolean reconcile;

  /// What the store may do by itself.
  ///
  /// @param usually whether it reconciles when nothing was said about it
  OwnWork work(Rulebook rulebook, InstantSource clock, ExecutorService threads, boolean usually) {
    boolean reconciles = reconcile != null ? reconcile : usually;
    return environments.isEmpty()
        ? new OwnWork(Optional.empty(), reconciles)
        : new OwnWork(
            Optional.of(new OwnWork.Readers(witnesses(rulebook, clock, threads), threads)),
            reconciles);
  }

  private DeclaredWitnesses witnesses(
      Rulebook rulebook, InstantSource clock, ExecutorService threads) {
    try {
      return new DeclaredWitnesses(
          rulebook.witnesses(),
          new HttpReader(
              new Environments(environments),
              secrets(),
              clock,
              threads,
              Resolver.SYSTEM,
              TrustAnchors.of(anchors)));
    } catch (IllegalArgumentException e) {
      throw new CannotStart(
          String.valueOf(e.getMessage()), "An environment is NAME=https://host:port.", e);
    }
  }

  private Secrets secrets() {
    Map<String, String> named = secrets == null ? Map.of() : read(secrets);
    return keychain ? new Secrets(named, keychain(new Keychain())::secret) : new Secrets(named);
  }

  /// Fails when nothing on this machine can ask the keychain.
  static Keychain keychain(Keychain asked) {
    if (!asked.isThere()) {
      throw new CannotStart(
          "The system's keychain cannot be asked: secret-tool is not on this machine.",
          "Install it (libsecret-tools), or name a file with --witness-secrets.",
          null);
    }
    return asked;
  }

  private static Map<String, String> read(Path file) {
    try {
      requirePrivate(file);
      Map<String, String> byName = new LinkedHashMap<>();
      for (String line : Files.readAllLines(file)) {
        List<String> words = List.of(line.strip().split("\\s+", 2));
        if (words.size() == 2 && !line.startsWith("#")) {
          byName.put(words.getFirst(), words.getLast());
        }
      }
      return byName;
    } catch (IOException e) {
      throw new CannotStart(
          "The secrets cannot be read: " + e.getMessage(), "Say where they are.", e);
    }
  }

  private static void requirePrivate(Path file) throws IOException {
    boolean open =
        Files.getFileStore(file).supportsFileAttributeView("posix")
            && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains);
    if (open) {
      throw new IOException(file + " can be read by others");
    }
  }
}
