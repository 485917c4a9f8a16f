package dev.secondwitness.store.jdbc;

import dev.secondwitness.contract.AnswerUnreadable;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.store.core.ChainLog;
import dev.secondwitness.store.core.VerifyChain;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Backups of a store that is a file: the file as it lies, and what its chain says, in one zip.
///
/// The store has to be stopped: while the file is read nobody can open it for writing, and a file
/// that somebody has open is not read.
public final class H2Backup {
  private static final int FORMAT = 1;
  private static final String FILE = "store.mv.db";
  private static final String MANIFEST = "manifest.json";
  private static final int LONGEST_MANIFEST = 64 * 1024;

  private H2Backup() {}

  /// Writes a backup of the store in a directory to a file that is not there yet.
  public static BackupManifestJson take(Path directory, Path to, Instant now) throws IOException {
    Path file = directory.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw new CannotOpen("There is no store in " + directory + ".", "Name its directory.");
    }
    if (Files.exists(to)) {
      throw new CannotOpen(to + " exists; nothing is overwritten.", "Name another file.");
    }
    Path part = to.resolveSibling(to.getFileName() + ".part");
    try (FileAtRest atRest = FileAtRest.open(directory)) {
      BackupManifestJson manifest = write(file, part, atRest, now);
      Files.move(part, to);
      Folders.force(Objects.requireNonNull(to.toAbsolutePath().getParent()));
      return manifest;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static BackupManifestJson write(Path file, Path part, FileAtRest atRest, Instant now)
      throws IOException {
    MessageDigest sha256 = sha256();
    Files.deleteIfExists(part);
    Folders.createPrivate(part);
    try (FileChannel channel = FileChannel.open(part, Set.of(StandardOpenOption.WRITE))) {
      ZipOutputStream zip = new ZipOutputStream(Channels.newOutputStream(channel));
      zip.putNextEntry(new ZipEntry(FILE));
      long bytes;
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha256)) {
        bytes = in.transferTo(zip);
      }
      zip.closeEntry();
      BackupManifestJson manifest =
          new BackupManifestJson(
              FORMAT,
              now.toString(),
              atRest.schema(),
              Long.toString(atRest.headSequence()),
              atRest.headHash(),
              HexFormat.of().formatHex(sha256.digest()),
              bytes);
      zip.putNextEntry(new ZipEntry(MANIFEST));
      zip.write(WireJson.bytes(manifest));
      zip.closeEntry();
      zip.finish();
      channel.force(true);
      return manifest;
    }
  }

  /// Brings a backup into a directory without a store. Nothing is left there when the backup is
  /// damaged, when its chain does not verify, or when it ends elsewhere than the manifest says.
  public static BackupManifestJson restore(Path from, Path directory) throws IOException {
    if (Files.exists(directory.resolve(FILE))) {
      throw new CannotOpen(
          "There is a store in " + directory + " already; nothing is overwritten.",
          "Name another directory, or move that store away.");
    }
    H2Dialect.makePrivate(directory);
    Path aside = Files.createTempDirectory(directory, "restoring-");
    try {
      BackupManifestJson manifest = extract(from, aside.resolve(FILE));
      verify(aside, manifest);
      Files.move(aside.resolve(FILE), directory.resolve(FILE));
      Folders.force(directory);
      return manifest;
    } finally {
      Folders.remove(aside);
    }
  }

  private static BackupManifestJson extract(Path from, Path file) throws IOException {
    try (ZipFile zip = new ZipFile(from.toFile())) {
      BackupManifestJson manifest =
          WireJson.answer(
              entry(zip, MANIFEST).readNBytes(LONGEST_MANIFEST), BackupManifestJson.class);
      if (manifest.format() != FORMAT) {
        throw new CannotOpen(
            "This backup has the format " + manifest.format() + ", and this program knows 1.",
            "Use the program that made it, or a newer one.");
      }
      MessageDigest sha256 = sha256();
      long bytes = 0;
      try (InputStream in = new DigestInputStream(entry(zip, FILE), sha256);
          FileChannel channel =
              FileChannel.open(
                  file, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW))) {
        OutputStream out = Channels.newOutputStream(channel);
        byte[] some = new byte[64 * 1024];
        for (int read = in.read(some);
            read >= 0 && bytes <= manifest.bytes();
            read = in.read(some)) {
          out.write(some, 0, read);
          bytes += read;
        }
        channel.force(true);
      }
      if (bytes != manifest.bytes()
          || !HexFormat.of().formatHex(sha256.digest()).equals(manifest.sha256())) {
        throw damaged(from, "its file is not the one the manifest describes");
      }
      return manifest;
    } catch (ZipException | EOFException | AnswerUnreadable e) {
      throw damaged(from, String.valueOf(e.getMessage()));
    } catch (NoSuchFileException e) {
      throw new CannotOpen("There is no file " + from + ".", "Name the backup's file.", e);
    }
  }

  private static InputStream entry(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw new ZipException("it has no " + name);
    }
    return zip.getInputStream(entry);
  }

  private static void verify(Path directory, BackupManifestJson manifest) {
    try (Database database = Database.h2(directory);
        JdbcLedger ledger = new JdbcLedger(database, () -> {})) {
      List<String> troubles = new VerifyChain(ledger).run().troubles();
      if (!troubles.isEmpty()) {
        throw new CannotOpen(
            "The store in this backup does not verify: " + troubles.getFirst() + ".",
            "Use another backup; this one shows what a changed store looks like.");
      }
      ChainLog.Head head = ledger.read(tx -> tx.chain().head());
      if (!Long.toString(head.sequence()).equals(manifest.headSequence())
          || !head.hash().equals(manifest.headHash())) {
        throw new CannotOpen(
            "The store in this backup ends at entry "
                + head.sequence()
                + ", and not where its manifest says.",
            "Use another backup.");
      }
    }
  }

  private static CannotOpen damaged(Path from, String why) {
    return new CannotOpen(
        from + " is damaged or is no backup: " + why + ".", "Use another backup.");
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
