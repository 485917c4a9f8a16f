package dev.secondwitness.witness.reader;

import dev.secondwitness.witness.definition.Authentication;
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
    switch (request.authentication()) {
      case Authentication.None none -> {}
      case Authentication.Basic basic -> command.add("--user \"$" + basic.secret() + "\"");
      case Authentication.Bearer bearer ->
          command.add("--header \"Authorization: Bearer $" + bearer.secret() + "\"");
      case Authentication.HeaderKey key ->
          command.add(header(key.header(), key.prefix(), key.secret()));
      case Authentication.Login login ->
          command.add(header(login.header(), login.prefix(), login.secret()));
    }
    request.body().ifPresent(body -> command.add("--data-raw " + quote(body)));
    command.add(quote(request.url()));
    return command.toString();
  }

  private static String header(String name, String prefix, String secret) {
    return "--header " + quote(name + ": " + prefix) + "\"$" + secret + "\"";
  }

  private static String quote(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
