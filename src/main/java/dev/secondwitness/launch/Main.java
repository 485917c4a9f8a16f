package dev.secondwitness.launch;

import dev.secondwitness.store.jdbc.CannotOpen;
import java.util.Locale;
import picocli.CommandLine;

/// The program's entry: the console by default, or one part alone.
public final class Main {

  private Main() {}

  /// Ends with 0 when all went well, 1 when the program could not start, 2 for a wrong command
  /// line.
  public static void main(String[] args) {
    // machine text is ASCII whatever the operator's locale; screens have their own words
    Locale.setDefault(Locale.ROOT);
    // the databases load no class named in a file
    if (System.getProperty("h2.allowedClasses") == null) {
      System.setProperty("h2.allowedClasses", "none");
    }
    System.exit(commandLine().execute(args));
  }

  /// Reads a command line and does what it says.
  static CommandLine commandLine() {
    return new CommandLine(new ConsoleCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              if (e instanceof CannotStart cannot) {
                command.getErr().println(cannot.getMessage());
                command.getErr().println(cannot.whatToDo());
                return 1;
              }
              if (e instanceof CannotOpen cannot) {
                command.getErr().println(cannot.getMessage());
                command.getErr().println(cannot.whatToDo());
                return 1;
              }
              throw e;
            });
  }
}
