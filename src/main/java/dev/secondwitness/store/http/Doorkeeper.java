package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.OwnJobs;
import dev.secondwitness.store.core.Pass;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Lets in who has a token and comes by the right name, no web page, and nobody too often.
final class Doorkeeper {
  private static final String CALLER = "caller";
  private static final String PASS = "pass";
  private static final String BEARER = "bearer ";
  private static final int PRINCIPALS = 10_000;
  private static final int ADDRESSES = 10_000;
  private static final Set<String> OPEN = Set.of(StorePaths.HEALTH, StorePaths.READY);

  private final Door door;
  private final Rules rules;
  private final Buckets principals;
  private final Buckets strangers;

  Doorkeeper(Door door, Rules rules, LongSupplier nanos) {
    this.door = door;
    this.rules = rules;
    Limits limits = door.limits();
    this.principals = new Buckets(limits.perSecond(), limits.burst(), PRINCIPALS, nanos);
    this.strangers =
        new Buckets(
            limits.strangersPerMinute() / 60.0, limits.strangersPerMinute(), ADDRESSES, nanos);
  }

  /// Refuses whoever may not come in.
  void admit(Context context) {
    String address = Addresses.of(context, door.behindProxy());
    boolean open = OPEN.contains(context.path());
    if (!open) {
      strangers.look(address).ifPresent(wait -> tooMany(context, wait));
    }
    try {
      requireName(context);
      if (open) {
        return;
      }
      Pass pass = pass(context, token(context));
      Caller caller =
          pass.caller(rules.now())
              .filter(c -> !OwnJobs.reserved(c.principal().name()))
              .orElseThrow(() -> unknown(context));
      context.attribute(PASS, pass);
      context.attribute(CALLER, caller);
    } catch (Refusal refusal) {
      // who was not let in pays by address: the name is not known
      strangers.take(address);
      throw refusal;
    }
    principals.take(caller(context).principal().name()).ifPresent(wait -> tooMany(context, wait));
  }

  /// Who is asking; there once the request was admitted.
  static Caller caller(Context context) {
    return admitted(context.attribute(CALLER));
  }

  /// What the caller came in with.
  static Pass pass(Context context) {
    return admitted(context.attribute(PASS));
  }

  private static <T> T admitted(@Nullable T found) {
    if (found == null) {
      throw Refusal.of(ProblemType.UNAUTHORIZED, "A bearer token is needed");
    }
    return found;
  }

  private void requireName(Context context) {
    String host = Optional.ofNullable(context.header("Host")).orElse("").toLowerCase(Locale.ROOT);
    String port = ":" + context.req().getLocalPort();
    boolean here = Set.of("127.0.0.1" + port, "localhost" + port, "[::1]" + port).contains(host);
    if (!here && !door.names().contains(host.replaceFirst(":[0-9]{1,5}$", ""))) {
      throw Refusal.at(
          ProblemType.HOST_REFUSED,
          "Host",
          door.names().isEmpty()
              ? "Come by 127.0.0.1, localhost or [::1] and the port"
              : "Come by one of the names this store was given");
    }
    if (context.header("Origin") != null) {
      throw Refusal.at(
          ProblemType.ORIGIN_REFUSED, "Origin", "Web pages have no business with this store");
    }
  }

  private static String token(Context context) {
    String header = Optional.ofNullable(context.header("Authorization")).orElse("");
    if (!header.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      context.header("WWW-Authenticate", "Bearer");
      throw Refusal.at(ProblemType.UNAUTHORIZED, "Authorization", "A bearer token is needed");
    }
    return header.substring(BEARER.length()).strip();
  }

  private Pass pass(Context context, String token) {
    try {
      return door.bearers().pass(token, rules.now()).orElseThrow(() -> unknown(context));
    } catch (Refusal refusal) {
      if (refusal.type() == ProblemType.UNAUTHORIZED) {
        context.header("WWW-Authenticate", "Bearer error=\"invalid_token\"");
      } else {
        context.header("Retry-After", "5");
      }
      throw refusal;
    }
  }

  private static Refusal unknown(Context context) {
    context.header("WWW-Authenticate", "Bearer error=\"invalid_token\"");
    return Refusal.at(
        ProblemType.UNAUTHORIZED, "Authorization", "This token is not one of this store's");
  }

  private static void tooMany(Context context, Duration wait) {
    long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
    context.header("Retry-After", Long.toString(seconds));
    throw Refusal.of(
        ProblemType.TOO_MANY, "More requests than are heard; ask again in " + seconds + " s");
  }
}
