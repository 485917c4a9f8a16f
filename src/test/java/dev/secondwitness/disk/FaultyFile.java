package dev.secondwitness.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.h2.store.fs.FileBase;

/// A file of a disk that fails.
final class FaultyFile extends FileBase {
  private static final int SECTOR = 512;

  private final FileChannel real;
  private final FaultyDisk disk;
  private final List<Change> pending = new ArrayList<>();
  private final Content durable;

  /// What was done since the last force: bytes written at a place, or the file cut there.
  private record Change(long at, byte[] bytes, boolean cut) {}

  FaultyFile(FileChannel real, FaultyDisk disk) throws IOException {
    this.real = real;
    this.disk = disk;
    ByteBuffer all = ByteBuffer.allocate((int) real.size());
    real.read(all, 0);
    durable = new Content(all.array());
  }

  private void change(Change change) {
    synchronized (disk) {
      pending.add(change);
    }
  }

  /// What is left of it when the power is cut now.
  byte[] afterPowerCut(Random random) {
    Content left = new Content(durable.all());
    for (Change change : pending) {
      int fate = random.nextInt(3);
      if (fate == 0) {
        continue;
      }
      int sectors = change.bytes().length / SECTOR;
      int length =
          fate == 1 || sectors == 0 ? change.bytes().length : SECTOR * random.nextInt(sectors + 1);
      left.apply(change, length);
    }
    return left.all();
  }

  /// Bytes that grow: what a file holds.
  private static final class Content {
    private byte[] bytes;
    private int size;

    private Content(byte[] bytes) {
      this.bytes = bytes;
      this.size = bytes.length;
    }

    private void apply(Change change, int length) {
      int at = (int) change.at();
      if (change.cut()) {
        size = Math.min(size, at);
        return;
      }
      int end = at + length;
      if (end > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
      }
      if (at > size) {
        Arrays.fill(bytes, size, at, (byte) 0);
      }
      System.arraycopy(change.bytes(), 0, bytes, at, length);
      size = Math.max(size, end);
    }

    private byte[] all() {
      return Arrays.copyOf(bytes, size);
    }
  }

  @Override
  public void force(boolean metaData) throws IOException {
    disk.awaitForces();
    synchronized (disk) {
      if (!disk.forces()) {
        pending.clear();
        throw new IOException("Input/output error");
      }
      keep();
    }
  }

  /// From now on what was written to it so far outlives a power cut.
  void keep() {
    for (Change change : pending) {
      durable.apply(change, change.bytes().length);
    }
    pending.clear();
  }

  @Override
  public synchronized int write(ByteBuffer from, long position) throws IOException {
    int wanted = from.remaining();
    int room = disk.room(wanted);
    byte[] bytes = new byte[room];
    from.get(bytes);
    if (room > 0) {
      ByteBuffer some = ByteBuffer.wrap(bytes);
      while (some.hasRemaining()) {
        real.write(some, position + some.position());
      }
      change(new Change(position, bytes, false));
    }
    if (room < wanted) {
      throw new IOException("No space left on device");
    }
    return wanted;
  }

  @Override
  public synchronized int write(ByteBuffer from) throws IOException {
    long at = real.position();
    int written = write(from, at);
    real.position(at + written);
    return written;
  }

  @Override
  public synchronized FileChannel truncate(long size) throws IOException {
    real.truncate(size);
    change(new Change(size, new byte[0], true));
    return this;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    return real.read(to);
  }

  @Override
  public int read(ByteBuffer to, long position) throws IOException {
    return real.read(to, position);
  }

  @Override
  public long position() throws IOException {
    return real.position();
  }

  @Override
  public FileChannel position(long at) throws IOException {
    real.position(at);
    return this;
  }

  @Override
  public long size() throws IOException {
    return real.size();
  }

  @Override
  protected void implCloseChannel() throws IOException {
    real.close();
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return real.tryLock(position, size, shared);
  }
}
