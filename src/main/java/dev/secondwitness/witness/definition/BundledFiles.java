package dev.secondwitness.witness.definition;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// Reads the YAML files packed with the program, by the index beside them.
final class BundledFiles {

  private static final String FOLDER = "/witnesses/";

  private BundledFiles() {}

  /// The texts of one list of the index, by file name, in its order.
  static Map<String, String> read(String list) {
    Map<String, String> files = new LinkedHashMap<>();
    for (String file : YamlSection.parse("index.yaml", text("index.yaml")).texts(list)) {
      files.put(file, text(file));
    }
    return files;
  }

  private static String text(String file) {
    try (InputStream in = BundledFiles.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw new DefinitionProblem(file, "", "is in the index but not in the program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }
}
