package dev.secondwitness.console;

import dev.secondwitness.console.theme.Fonts;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.robot.Robot;
import javafx.stage.Stage;
import javafx.stage.Window;
import javax.imageio.ImageIO;

/// Drives JavaFX in tests: starts the toolkit once, runs on its thread, waits for frames, types and
/// clicks like a person, draws a scene into a picture, and fails on what the FX thread threw.
public final class Ui {

  private static final Queue<Throwable> UNCAUGHT = new ConcurrentLinkedQueue<>();
  private static boolean started;

  private Ui() {}

  /// Work on the FX thread.
  @FunctionalInterface
  public interface Step {
    /// Does it.
    void run() throws Exception;
  }

  /// Starts the toolkit and the fonts, once for the JVM.
  public static synchronized void start() {
    if (started) {
      return;
    }
    CountDownLatch up = new CountDownLatch(1);
    Platform.startup(
        () -> {
          Thread.currentThread().setUncaughtExceptionHandler((t, e) -> UNCAUGHT.add(e));
          up.countDown();
        });
    await(up);
    Platform.setImplicitExit(false);
    started = true;
    fx(Fonts::load);
  }

  /// Computes on the FX thread; fails on what it threw or what the FX thread threw meanwhile.
  public static <T> T fx(Callable<T> work) {
    start0();
    CompletableFuture<T> done = new CompletableFuture<>();
    Platform.runLater(
        () -> {
          try {
            done.complete(work.call());
          } catch (Throwable e) {
            done.completeExceptionally(e);
          }
        });
    try {
      T value = done.get(60, TimeUnit.SECONDS);
      check();
      return value;
    } catch (ExecutionException e) {
      throw new AssertionError("On the FX thread: " + e.getCause(), e.getCause());
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError("The FX thread did not answer", e);
    }
  }

  /// Runs on the FX thread.
  public static void run(Step step) {
    fx(
        () -> {
          step.run();
          return Boolean.TRUE;
        });
  }

  /// Fails if the FX thread threw anything since last asked.
  public static void check() {
    Throwable first = UNCAUGHT.poll();
    if (first != null) {
      UNCAUGHT.clear();
      throw new AssertionError("Uncaught on the FX thread: " + first, first);
    }
  }

  /// Waits until two frames of the scene have been laid out.
  public static void pulses(Scene scene) {
    for (int i = 0; i < 2; i++) {
      CountDownLatch laidOut = new CountDownLatch(1);
      run(
          () -> {
            Runnable[] listener = new Runnable[1];
            listener[0] =
                () -> {
                  scene.removePostLayoutPulseListener(listener[0]);
                  laidOut.countDown();
                };
            scene.addPostLayoutPulseListener(listener[0]);
            Platform.requestNextPulse();
          });
      await(laidOut);
    }
    check();
  }

  /// Shows the scene in a window (at most 1000x1000 where the platform is headless).
  public static Stage show(Scene scene) {
    Stage stage =
        fx(
            () -> {
              Stage s = new Stage();
              s.setScene(scene);
              s.setX(0);
              s.setY(0);
              s.show();
              s.toFront();
              s.requestFocus();
              return s;
            });
    pulses(scene);
    return stage;
  }

  /// Hides every window; after each test.
  public static void hideAll() {
    run(() -> java.util.List.copyOf(Window.getWindows()).forEach(Window::hide));
  }

  /// Presses and releases keys, the first ones held while the last is pressed.
  public static void keys(Scene scene, KeyCode... codes) {
    run(
        () -> {
          Robot robot = new Robot();
          for (KeyCode code : codes) {
            robot.keyPress(code);
          }
          for (int i = codes.length - 1; i >= 0; i--) {
            robot.keyRelease(codes[i]);
          }
        });
    pulses(scene);
  }

  /// Clicks the middle of a node.
  public static void click(Node node) {
    Scene scene = fx(node::getScene);
    run(
        () -> {
          Robot robot = new Robot();
          robot.mouseMove(middle(node));
          robot.mouseClick(MouseButton.PRIMARY);
        });
    pulses(scene);
  }

  /// The first node of a selector; fails when there is none.
  public static <N extends Node> N find(Scene scene, Class<N> type, String selector) {
    Node node = fx(() -> scene.getRoot().lookup(selector));
    if (!type.isInstance(node)) {
      throw new AssertionError("No " + type.getSimpleName() + " at " + selector + ": " + node);
    }
    return type.cast(node);
  }

  /// Lays out a scene without a window at a size, twice, as frames would.
  public static void layout(Scene scene, double width, double height) {
    run(
        () -> {
          Parent root = scene.getRoot();
          for (int i = 0; i < 2; i++) {
            root.resize(width, height);
            root.applyCss();
            root.layout();
          }
        });
  }

  /// Draws a scene without a window and writes the picture.
  public static void picture(Scene scene, Path png) {
    BufferedImage image =
        fx(
            () -> {
              for (int i = 0; i < 2; i++) {
                scene.getRoot().applyCss();
                scene.getRoot().layout();
              }
              return buffered(scene.snapshot(null));
            });
    try {
      Files.createDirectories(png.toAbsolutePath().getParent());
      ImageIO.write(image, "png", png.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BufferedImage buffered(WritableImage image) {
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    int[] pixels = new int[width * height];
    image
        .getPixelReader()
        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
    BufferedImage out = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    out.setRGB(0, 0, width, height, pixels, 0, width);
    return out;
  }

  private static Point2D middle(Node node) {
    Bounds bounds = node.localToScreen(node.getBoundsInLocal());
    return new Point2D(
        (bounds.getMinX() + bounds.getMaxX()) / 2, (bounds.getMinY() + bounds.getMaxY()) / 2);
  }

  private static void start0() {
    if (!started) {
      start();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(60, TimeUnit.SECONDS)) {
        throw new AssertionError("JavaFX did not answer within 60 s");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
