package dev.secondwitness.domain.value;

/// The id of one execution try; `att_` and 4 to 40 lower-case letters, digits or underscores.
public record AttemptId(String value) implements Comparable<AttemptId> {

  public AttemptId {
    IdText.require("att", value);
  }

  @Override
  public int compareTo(AttemptId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
