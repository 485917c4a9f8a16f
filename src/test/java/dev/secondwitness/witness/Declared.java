package dev.secondwitness.witness;

import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.definition.ContractCards;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// The bundled definitions, and changed copies of them.
public final class Declared {

  private Declared() {}

  /// The bundled witness of that name.
  public static WitnessDefinition witness(String id) {
    return WitnessDefinitions.load(ContractCards.load()).find(new WitnessId(id), 1).orElseThrow();
  }

  /// The bundled witness with a text of its file replaced.
  public static WitnessDefinition changed(String id, String from, String to) {
    return parsed(id, text(id + ".yaml").replace(from, to));
  }

  /// A witness from a file's text.
  public static WitnessDefinition parsed(String id, String text) {
    return WitnessDefinitions.of(Map.of(id + ".yaml", text), ContractCards.load())
        .find(new WitnessId(id), 1)
        .orElseThrow();
  }

  /// The text of a bundled file.
  public static String text(String file) {
    try (InputStream in = Declared.class.getResourceAsStream("/witnesses/" + file)) {
      if (in == null) {
        throw new IllegalArgumentException("no " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
