package dev.secondwitness.systems;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// Where the real systems are, as `src/it/systems/up` wrote it down.
final class Running {
  private static final Path STATE =
      Path.of(System.getProperty("secondwitness.systems", "target/systems"));
  private static final Map<String, String> PLACES = read();

  private Running() {}

  private static Map<String, String> read() {
    Map<String, String> places = new HashMap<>();
    try {
      for (String line : Files.readAllLines(STATE.resolve("env"))) {
        String[] pair = line.split("=", 2);
        places.put(pair[0], pair[1]);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The systems are not up: src/it/systems/up starts them", e);
    }
    return places;
  }

  static String place(String name) {
    String place = PLACES.get(name);
    if (place == null) {
      throw new IllegalStateException("No " + name + " in " + STATE.resolve("env"));
    }
    return place;
  }

  /// Scheme, host and port of an address.
  static URI origin(String name) {
    URI uri = URI.create(place(name));
    return URI.create(uri.getScheme() + "://" + uri.getRawAuthority());
  }

  /// The wiki's switch of that name.
  static Path wikiSwitch(String name) {
    return STATE.resolve("mediawiki").resolve("data").resolve(name + ".on");
  }
}
