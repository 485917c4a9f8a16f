package dev.secondwitness.witness.definition;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// Reads the YAML files packed with the program, by the index beside them.
public final class BundledFiles {

  private static final String WITNESSES = "witnesses";

  private BundledFiles() {}

  /// The texts of the contract cards, by file name, in the index's order.
  public static Map<String, String> cards() {
    return read(WITNESSES, "cards");
  }

  /// The texts of the witness definitions, by file name, in the index's order.
  public static Map<String, String> witnesses() {
    return read(WITNESSES, "witnesses");
  }

  /// The texts of the policies, by file name, in the index's order.
  public static Map<String, String> policies() {
    return read("policies", "policies");
  }

  /// The texts of the packs for outside systems, by file name, in the index's order. They come with
  /// the program but are not in force until an installation takes them up.
  static Map<String, String> packs() {
    return read(WITNESSES, "packs");
  }

  private static Map<String, String> read(String folder, String list) {
    Map<String, String> files = new LinkedHashMap<>();
    for (String file : YamlSection.parse("index.yaml", text(folder, "index.yaml")).texts(list)) {
      files.put(file, text(folder, file));
    }
    return files;
  }

  private static String text(String folder, String file) {
    try (InputStream in = BundledFiles.class.getResourceAsStream("/" + folder + "/" + file)) {
      if (in == null) {
        throw new DefinitionProblem(file, "", "is in the index but not in the program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }
}
