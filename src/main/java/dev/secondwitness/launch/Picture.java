package dev.secondwitness.launch;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;

/// Saves what a scene shows as a PNG; call `of` on the JavaFX thread, `save` anywhere.
record Picture(int width, int height, int[] argb) {

  /// What the scene shows now.
  static Picture of(Scene scene) {
    WritableImage image = scene.snapshot(null);
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    int[] argb = new int[width * height];
    image
        .getPixelReader()
        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), argb, 0, width);
    return new Picture(width, height, argb);
  }

  /// Writes the file, making its folder.
  void save(Path file) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    image.setRGB(0, 0, width, height, argb, 0, width);
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    if (!ImageIO.write(image, "png", file.toFile())) {
      throw new IOException("No PNG writer in this Java runtime");
    }
  }
}
