package dev.secondwitness.console.concurrent;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Where failures end that nobody foresaw: logged once, and kept for the window to show with a code
/// that finds the log entry. Used on the FX thread.
public final class Failures implements Consumer<Exception> {

  private static final System.Logger LOG = System.getLogger(Failures.class.getName());

  private final ReadOnlyObjectWrapper<Optional<String>> code =
      new ReadOnlyObjectWrapper<>(Optional.empty());

  @Override
  public void accept(Exception failure) {
    String newCode = codeOf(failure);
    LOG.log(System.Logger.Level.ERROR, "Unexpected failure " + newCode, failure);
    code.set(Optional.of(newCode));
  }

  /// The code of the newest failure the person has not dismissed.
  public ReadOnlyObjectProperty<Optional<String>> codeProperty() {
    return code.getReadOnlyProperty();
  }

  /// The person has seen it.
  public void dismiss() {
    code.set(Optional.empty());
  }

  /// The same failure at the same place has the same code.
  static String codeOf(Exception failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    String place =
        trace.length == 0 ? "" : trace[0].getClassName() + "." + trace[0].getMethodName();
    int hash = (failure.getClass().getName() + "@" + place).hashCode();
    return String.format(Locale.ROOT, "SW-%08X", hash);
  }
}
