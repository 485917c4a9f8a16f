package dev.secondwitness.witness.reader;

import dev.secondwitness.witness.definition.Caps;
import java.util.StringJoiner;

/// Writes a request as a curl command for a POSIX shell: everything single-quoted but the
/// secret, which stays a variable; redirects not followed, no configuration file read.
final class CurlCommand {

  private CurlCommand() {}

  static String of(Outgoing request, Caps caps) {
    StringJoiner command = new StringJoiner(" ");
    command.add("curl --disable --no-location --silent --show-error --include");
    command.add("--max-time " + Long.toString(caps.exchange().toSeconds()));
    command.add("--max-filesize " + Integer.toString(caps.body()));
    command.add("--request " + request.method());
    request
        .headers()
        .forEach((name, value) -> command.add("--header " + quote(name + ": " + value)));
    request
        .secretName()
        .ifPresent(
            name ->
                command.add("--header \"" + Outgoing.AUTHORIZATION + ": Bearer $" + name + "\""));
    request.body().ifPresent(body -> command.add("--data-raw " + quote(body)));
    command.add(quote(request.url()));
    return command.toString();
  }

  private static String quote(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
