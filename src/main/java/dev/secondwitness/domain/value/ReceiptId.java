package dev.secondwitness.domain.value;

/// The receiver's id of a committed result (`re_91`), compared exactly, 1 to 200 characters other
/// than U+0000.
public record ReceiptId(String value) implements Comparable<ReceiptId> {

  public ReceiptId {
    if (value.isBlank() || value.length() > 200) {
      throw new IllegalArgumentException("ReceiptId must have 1 to 200 characters");
    }
    if (value.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("ReceiptId must not hold U+0000");
    }
  }

  @Override
  public int compareTo(ReceiptId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
