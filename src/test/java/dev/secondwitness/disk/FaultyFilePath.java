package dev.secondwitness.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.h2.store.fs.disk.FilePathDisk;

/// H2's way to the files of a disk that fails: their paths are those of real files.
public final class FaultyFilePath extends FilePathWrapper {
  private static final Map<String, FaultyDisk> DISKS = new ConcurrentHashMap<>();

  private String scheme = "faulty";

  /// H2 makes one for each file.
  public FaultyFilePath() {}

  static void mount(String scheme, FaultyDisk disk) {
    DISKS.put(scheme, disk);
    FilePath.register(named(scheme));
  }

  static void unmount(String scheme) {
    FilePath.unregister(named(scheme));
    DISKS.remove(scheme);
  }

  private static FaultyFilePath named(String scheme) {
    FaultyFilePath path = new FaultyFilePath();
    path.scheme = scheme;
    return path;
  }

  @Override
  public String getScheme() {
    return scheme;
  }

  @Override
  protected String getPrefix() {
    return "";
  }

  @Override
  protected FilePath unwrap(String path) {
    return new FilePathDisk().getPath(path);
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    FaultyDisk disk = Objects.requireNonNull(DISKS.get(name.substring(0, name.indexOf(':'))));
    FaultyFile file = new FaultyFile(getBase().open(mode), disk);
    if (!mode.equals("r")) {
      disk.opened(name, file);
    }
    return file;
  }
}
