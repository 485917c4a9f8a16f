package dev.secondwitness.witness.reader;

import java.util.Map;
import java.util.Optional;

/// The witnesses' own secrets by name; never printed.
public final class Secrets {

  private final Map<String, String> byName;

  /// Fails for a value that cannot stand in a header.
  public Secrets(Map<String, String> byName) {
    byName.forEach(
        (name, value) -> {
          if (value.isBlank() || !value.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
            throw new IllegalArgumentException("The secret " + name + " cannot be sent");
          }
        });
    this.byName = Map.copyOf(byName);
  }

  /// Whether there is one of that name.
  public boolean has(String name) {
    return byName.containsKey(name);
  }

  /// The value, to be put into one header and nowhere else.
  Optional<String> value(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  @Override
  public String toString() {
    return "Secrets[hidden]";
  }
}
