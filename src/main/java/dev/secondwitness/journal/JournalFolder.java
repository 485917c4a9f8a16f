package dev.secondwitness.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Pattern;

/// The journal's folder, for this user only and for one process at a time.
final class JournalFolder implements AutoCloseable {

  /// What would end the path in a JDBC URL and begin a setting, or break a line.
  private static final Pattern UNSAFE = Pattern.compile("[;\\p{Cntrl}]");

  private final Path directory;
  private final FileChannel channel;
  private final FileLock lock;

  private JournalFolder(Path directory, FileChannel channel, FileLock lock) {
    this.directory = directory;
    this.channel = channel;
    this.lock = lock;
  }

  static JournalFolder open(Path wanted) {
    Path directory = wanted.toAbsolutePath().normalize();
    if (UNSAFE.matcher(directory.toString()).find()) {
      throw new JournalFailed("A journal's folder has no ; and no control character: " + directory);
    }
    try {
      Files.createDirectories(directory);
      closeToOthers(directory);
      FileChannel channel =
          FileChannel.open(
              directory.resolve("journal.lock"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
      return locked(directory, channel);
    } catch (IOException e) {
      throw new JournalFailed("The journal's folder cannot be used: " + directory, e);
    }
  }

  private static JournalFolder locked(Path directory, FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return new JournalFolder(directory, channel, lock);
      }
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw new JournalInUse(directory);
    }
    channel.close();
    throw new JournalInUse(directory);
  }

  private static void closeToOthers(Path directory) throws IOException {
    FileStore files = Files.getFileStore(directory);
    if (files.supportsFileAttributeView(PosixFileAttributeView.class)) {
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    }
  }

  /// The address of the database; an existing setting of H2 in the path is impossible, since it has
  /// no `;`.
  String url() {
    return "jdbc:h2:file:"
        + directory.resolve("journal")
        + ";DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0;RETENTION_TIME="
        + Integer.MAX_VALUE;
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      lock.release();
    }
  }
}
