package dev.secondwitness.domain.value;

/// The id of one intent (`int_7f3a91c2`); `int_` and 4 to 40 lower-case letters, digits or
/// underscores.
public record IntentId(String value) implements Comparable<IntentId> {

  public IntentId {
    IdText.require("int", value);
  }

  @Override
  public int compareTo(IntentId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
