package dev.secondwitness.domain.value;

/// The id of one double-effect case; `dbl_` and 4 to 40 lower-case letters, digits or underscores.
public record DoubleId(String value) implements Comparable<DoubleId> {

  public DoubleId {
    IdText.require("dbl", value);
  }

  @Override
  public int compareTo(DoubleId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
