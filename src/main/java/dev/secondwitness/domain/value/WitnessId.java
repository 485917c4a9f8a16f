package dev.secondwitness.domain.value;

/// The name of a declared read path (`payments.ledger-by-key`), 1 to 96 characters.
public record WitnessId(String value) implements Comparable<WitnessId> {

  public WitnessId {
    if (value.isBlank() || value.length() > 96) {
      throw new IllegalArgumentException("WitnessId must have 1 to 96 characters");
    }
  }

  @Override
  public int compareTo(WitnessId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
