package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Refusal;
import io.javalin.http.Context;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Lets in who has a token and comes by the right name, and no web page.
final class Doorkeeper {
  private static final String CALLER = "caller";
  private static final String BEARER = "bearer ";

  private final Tokens tokens;

  Doorkeeper(Tokens tokens) {
    this.tokens = tokens;
  }

  /// Refuses whoever may not come in.
  void admit(Context context) {
    String port = Integer.toString(context.req().getLocalPort());
    Set<String> names = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
    String host = Optional.ofNullable(context.header("Host")).orElse("");
    if (!names.contains(host.toLowerCase(Locale.ROOT))) {
      throw Refusal.at(
          ProblemType.HOST_REFUSED, "Host", "Come by 127.0.0.1, localhost or [::1] and the port");
    }
    if (context.header("Origin") != null) {
      throw Refusal.at(
          ProblemType.ORIGIN_REFUSED, "Origin", "Web pages have no business with this store");
    }
    if (!context.path().equals(StorePaths.HEALTH)) {
      context.attribute(CALLER, known(context));
    }
  }

  /// Who is asking; there once the request was admitted.
  static Caller caller(Context context) {
    Caller caller = context.attribute(CALLER);
    if (caller == null) {
      throw Refusal.of(ProblemType.UNAUTHORIZED, "A bearer token is needed");
    }
    return caller;
  }

  private Caller known(Context context) {
    String header = Optional.ofNullable(context.header("Authorization")).orElse("");
    if (!header.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      throw Refusal.at(ProblemType.UNAUTHORIZED, "Authorization", "A bearer token is needed");
    }
    return tokens
        .caller(header.substring(BEARER.length()).strip())
        .orElseThrow(
            () ->
                Refusal.at(
                    ProblemType.UNAUTHORIZED,
                    "Authorization",
                    "This token is not one of this store's"));
  }
}
