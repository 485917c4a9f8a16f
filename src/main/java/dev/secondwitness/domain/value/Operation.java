package dev.secondwitness.domain.value;

/// The name of what is done (`refund.create`), 1 to 96 characters.
public record Operation(String value) implements Comparable<Operation> {

  public Operation {
    if (value.isBlank() || value.length() > 96) {
      throw new IllegalArgumentException("Operation must have 1 to 96 characters");
    }
  }

  @Override
  public int compareTo(Operation other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
