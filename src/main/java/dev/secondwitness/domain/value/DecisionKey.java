package dev.secondwitness.domain.value;

/// The idempotency key of one press of an act, minted at the press, 1 to 80 characters.
public record DecisionKey(String value) implements Comparable<DecisionKey> {

  public DecisionKey {
    if (value.isBlank() || value.length() > 80) {
      throw new IllegalArgumentException("DecisionKey must have 1 to 80 characters");
    }
  }

  @Override
  public int compareTo(DecisionKey other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
