package dev.secondwitness.domain.value;

/// The id of one hold; `hold_` and 4 to 40 lower-case letters, digits or underscores.
public record HoldId(String value) implements Comparable<HoldId> {

  public HoldId {
    IdText.require("hold", value);
  }

  @Override
  public int compareTo(HoldId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
