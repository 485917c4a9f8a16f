package dev.secondwitness.domain.value;

/// The customer an intent belongs to, 1 to 64 characters.
public record Tenant(String value) implements Comparable<Tenant> {

  public Tenant {
    if (value.isBlank() || value.length() > 64) {
      throw new IllegalArgumentException("Tenant must have 1 to 64 characters");
    }
  }

  @Override
  public int compareTo(Tenant other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
