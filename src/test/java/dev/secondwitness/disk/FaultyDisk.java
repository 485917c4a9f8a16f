package dev.secondwitness.disk;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/// A disk that loses what was not forced, that gets full, and that cannot be forced any more.
///
/// It lies in a real directory; what is written goes into real files, as into the cache of an
/// operating system, and what would be left after a power cut is kept beside them.
public final class FaultyDisk implements AutoCloseable {
  private final Path directory;
  private final Map<String, FaultyFile> files = new TreeMap<>();
  private long left = Long.MAX_VALUE;
  private int forcesToFail;
  private int failed;
  private int forced;
  private int written;
  private int held;
  private CountDownLatch forces = new CountDownLatch(0);

  /// @param parent under which it makes its directory
  public FaultyDisk(Path parent) throws IOException {
    // H2 takes what is before the colon for the name of a file system, and finds this one
    directory = Files.createDirectories(parent.resolve("faulty:disk"));
    FaultyFilePath.mount(parent.resolve("faulty").toString(), this);
  }

  /// Where files on it lie.
  public Path directory() {
    return directory;
  }

  /// From now on there is room for so many bytes more.
  public synchronized void fullAfter(long bytes) {
    left = bytes;
  }

  /// From now on so many forces fail, and what they should have forced is lost, though it can still
  /// be read: so do disks behave under an operating system that reports an error once.
  public synchronized void failForces(int times) {
    forcesToFail = times;
  }

  /// There is room again, and it can be forced.
  public synchronized void repair() {
    left = Long.MAX_VALUE;
    forcesToFail = 0;
  }

  /// How many writes and forces failed.
  public synchronized int failed() {
    return failed;
  }

  /// How often something was forced.
  public synchronized int forced() {
    return forced;
  }

  /// How often something was written, forced or not.
  public synchronized int written() {
    return written;
  }

  /// From now on whoever forces waits until the latch is counted down.
  public synchronized CountDownLatch holdForces() {
    forces = new CountDownLatch(1);
    return forces;
  }

  /// How many wait, or waited, with a force.
  public synchronized int forcesHeld() {
    return held;
  }

  /// Forces all that was written, as an operating system may do by itself at any time.
  public synchronized void force() {
    files.values().forEach(FaultyFile::keep);
  }

  /// What a power cut at this moment would leave, written into another directory: what was forced,
  /// and of everything since then whatever the disk happened to have written, whole, in part or
  /// not at all.
  public synchronized void cutPower(Path into, Random random) throws IOException {
    Files.createDirectories(into);
    for (Map.Entry<String, FaultyFile> file : files.entrySet()) {
      Path name = Path.of(file.getKey()).getFileName();
      Files.write(into.resolve(name.toString()), file.getValue().afterPowerCut(random));
    }
  }

  synchronized void opened(String name, FaultyFile file) {
    files.put(name, file);
  }

  /// Waits where forces are held.
  void awaitForces() throws IOException {
    CountDownLatch until;
    synchronized (this) {
      until = forces;
      held += until.getCount() > 0 ? 1 : 0;
    }
    try {
      until.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted while a force was held");
    }
  }

  /// How many of so many bytes there is room for.
  synchronized int room(int bytes) {
    written++;
    int room = (int) Math.min(left, bytes);
    left -= left == Long.MAX_VALUE ? 0 : room;
    failed += room < bytes ? 1 : 0;
    return room;
  }

  /// Whether the next force works.
  synchronized boolean forces() {
    if (forcesToFail > 0) {
      forcesToFail--;
      failed++;
      return false;
    }
    forced++;
    return true;
  }

  @Override
  public void close() {
    FaultyFilePath.unmount(directory.resolveSibling("faulty").toString());
  }
}
