package dev.secondwitness.app.port;

import java.util.List;

/// What a list held, up to a bound.
///
/// @param more whether there was more behind the bound
public record Listed<T>(List<T> items, boolean more) {

  public Listed {
    items = List.copyOf(items);
  }
}
