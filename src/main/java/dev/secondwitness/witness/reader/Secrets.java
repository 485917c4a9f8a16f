package dev.secondwitness.witness.reader;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The witnesses' own secrets by name; never printed.
public final class Secrets {

  private final Map<String, String> byName;
  private final Function<String, Optional<String>> elsewhere;

  /// Fails for a value that cannot stand in a header.
  public Secrets(Map<String, String> byName) {
    this(byName, name -> Optional.empty());
  }

  /// @param elsewhere asked by name for what is not among them, such as the system's keychain
  public Secrets(Map<String, String> byName, Function<String, Optional<String>> elsewhere) {
    byName.forEach(
        (name, value) -> {
          if (!canBeSent(value)) {
            throw new IllegalArgumentException("The secret " + name + " cannot be sent");
          }
        });
    this.byName = Map.copyOf(byName);
    this.elsewhere = elsewhere;
  }

  private static boolean canBeSent(String value) {
    return !value.isBlank() && value.chars().allMatch(c -> c > 0x20 && c < 0x7f);
  }

  /// Whether there is one of that name.
  public boolean has(String name) {
    return value(name).isPresent();
  }

  /// The value, to be put into one header and nowhere else.
  Optional<String> value(String name) {
    return Optional.ofNullable(byName.get(name))
        .or(() -> elsewhere.apply(name).filter(Secrets::canBeSent));
  }

  @Override
  public String toString() {
    return "Secrets[hidden]";
  }
}
