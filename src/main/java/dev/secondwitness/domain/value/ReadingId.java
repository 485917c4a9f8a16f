package dev.secondwitness.domain.value;

/// The id of one use of a witness; `rd_` and 4 to 40 lower-case letters, digits or underscores.
public record ReadingId(String value) implements Comparable<ReadingId> {

  public ReadingId {
    IdText.require("rd", value);
  }

  @Override
  public int compareTo(ReadingId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
