package dev.secondwitness.domain.value;

/// The receiver an attempt is sent to (`payments-eu`), 1 to 96 characters.
public record Provider(String value) implements Comparable<Provider> {

  public Provider {
    if (value.isBlank() || value.length() > 96) {
      throw new IllegalArgumentException("Provider must have 1 to 96 characters");
    }
  }

  @Override
  public int compareTo(Provider other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
