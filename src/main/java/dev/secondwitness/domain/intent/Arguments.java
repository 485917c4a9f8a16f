package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.ArgsHash;
import java.util.List;
import java.util.Optional;

/// What exactly is to be done: the canonical text (RFC 8785), its hash and the bound fields in it.
public record Arguments(String canonical, ArgsHash hash, List<BoundField> bound) {

  public Arguments {
    bound = List.copyOf(bound);
  }

  /// The bound field of that name.
  public Optional<BoundField> field(String name) {
    return bound.stream().filter(f -> f.name().equals(name)).findFirst();
  }
}
