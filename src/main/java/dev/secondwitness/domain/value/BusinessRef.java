package dev.secondwitness.domain.value;

/// The number a customer knows (`order 4812`), 1 to 120 characters.
public record BusinessRef(String value) implements Comparable<BusinessRef> {

  public BusinessRef {
    if (value.isBlank() || value.length() > 120) {
      throw new IllegalArgumentException("BusinessRef must have 1 to 120 characters");
    }
  }

  @Override
  public int compareTo(BusinessRef other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
