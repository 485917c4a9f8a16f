package dev.secondwitness.store.core;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Two multisets of cells compared in constant memory: what the audit chain says is added, what the
/// tables hold is taken away, and where nothing remains they are equal.
///
/// A cell counts as the first 128 bits of its SHA-256 under a key that is drawn anew each time, so
/// that nobody can write rows whose sums cancel out. Rows fall into buckets, so that it is known
/// where to look when the sums are not even.
final class RowSums {
  private static final int BUCKETS = 4096;
  private static final int SECRET = 16;

  private final byte[] secret = new byte[SECRET];
  private final long[] high = new long[BUCKETS];
  private final long[] low = new long[BUCKETS];
  private final MessageDigest sha256;

  /// A row, found by its table and key.
  record Row(String table, List<String> key) {
    Row {
      key = List.copyOf(key);
    }

    @Override
    public String toString() {
      return table + " " + String.join(" ", key);
    }
  }

  RowSums() {
    new SecureRandom().nextBytes(secret);
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  void add(Row row, Map<String, String> cells) {
    count(row, cells, 1);
  }

  void subtract(Row row, Map<String, String> cells) {
    count(row, cells, -1);
  }

  private void count(Row row, Map<String, String> cells, int sign) {
    byte[] name = name(row);
    int bucket = bucket(row);
    cells.forEach(
        (column, value) -> {
          sha256.update(name);
          sha256.update(column.getBytes(StandardCharsets.UTF_8));
          // no column's name holds it, so that name and value cannot run into each other
          sha256.update((byte) 0);
          ByteBuffer hash = ByteBuffer.wrap(sha256.digest(value.getBytes(StandardCharsets.UTF_8)));
          high[bucket] += sign * hash.getLong();
          low[bucket] += sign * hash.getLong();
        });
  }

  /// The bucket a row falls into.
  int bucket(Row row) {
    return Math.floorMod(row.hashCode(), BUCKETS);
  }

  /// The buckets in which something remains.
  List<Integer> uneven() {
    List<Integer> uneven = new ArrayList<>();
    for (int i = 0; i < BUCKETS; i++) {
      if (high[i] != 0 || low[i] != 0) {
        uneven.add(i);
      }
    }
    return uneven;
  }

  /// What stands for a row in the hashes of its cells: short, so that a cell takes one block.
  private byte[] name(Row row) {
    sha256.update(secret);
    part(row.table());
    row.key().forEach(this::part);
    return Arrays.copyOf(sha256.digest(), SECRET);
  }

  /// Its length goes before a part, so that no two lists of parts look alike.
  private void part(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = bytes.length;
    sha256.update((byte) (length >>> 24));
    sha256.update((byte) (length >>> 16));
    sha256.update((byte) (length >>> 8));
    sha256.update((byte) length);
    sha256.update(bytes);
  }
}
