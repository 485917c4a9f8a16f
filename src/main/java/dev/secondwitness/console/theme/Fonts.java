package dev.secondwitness.console.theme;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import javafx.scene.text.Font;

/// Loads the bundled fonts and the icon font, once, before any sheet names them.
public final class Fonts {

  private static final String BUNDLED = "/dev/secondwitness/console/fonts/";
  private static final List<String> FILES =
      List.of(
          BUNDLED + "Inter-Regular.ttf",
          BUNDLED + "Inter-Medium.ttf",
          BUNDLED + "Inter-SemiBold.ttf",
          BUNDLED + "Inter-Bold.ttf",
          BUNDLED + "JetBrainsMono-Regular.ttf",
          BUNDLED + "JetBrainsMono-Medium.ttf",
          BUNDLED + "JetBrainsMono-SemiBold.ttf",
          BUNDLED + "VazirmatnSW-Regular.ttf",
          BUNDLED + "VazirmatnSW-Medium.ttf",
          BUNDLED + "VazirmatnSW-SemiBold.ttf",
          BUNDLED + "VazirmatnSW-Bold.ttf",
          "/META-INF/resources/feather/4.28/fonts/feather.ttf");

  private Fonts() {}

  /// Loads them all and answers their families. Fails when one is missing: the layout rests on
  /// them.
  public static List<String> load() {
    return FILES.stream().map(Fonts::family).toList();
  }

  private static String family(String file) {
    try (InputStream in = Fonts.class.getResourceAsStream(file)) {
      Font font = in == null ? null : Font.loadFont(in, 13);
      if (font == null) {
        throw new IllegalStateException("Font missing or unreadable: " + file);
      }
      return font.getFamily();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
