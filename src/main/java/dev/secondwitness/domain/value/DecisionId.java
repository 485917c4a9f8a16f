package dev.secondwitness.domain.value;

/// The id of one recorded decision; `dec_` and 4 to 40 lower-case letters, digits or underscores.
public record DecisionId(String value) implements Comparable<DecisionId> {

  public DecisionId {
    IdText.require("dec", value);
  }

  @Override
  public int compareTo(DecisionId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
