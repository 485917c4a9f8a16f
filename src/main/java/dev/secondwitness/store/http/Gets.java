package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Refusal;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.Set;

/// What all reading requests have in common.
final class Gets {
  private static final int LONGEST_NUMBER = 18;

  private Gets() {}

  /// The caller, who has a role that may read queues and figures.
  static Caller watcher(Context context) {
    Caller caller = Doorkeeper.caller(context);
    if (!caller.watches()) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Reading this takes a role");
    }
    return caller;
  }

  /// Refuses parameters the contract does not have.
  static void only(Context context, Set<String> names) {
    for (String name : context.queryParamMap().keySet()) {
      if (!names.contains(name)) {
        throw Refusal.at(ProblemType.UNKNOWN_MEMBER, name, "There is no such parameter");
      }
    }
  }

  /// A whole number between both bounds, or the usual one when none is given.
  static long whole(Context context, String name, long min, long max, long usual) {
    return Optional.ofNullable(context.queryParam(name))
        .map(text -> whole(text, name, min, max))
        .orElse(usual);
  }

  static long whole(String text, String name, long min, long max) {
    boolean digits =
        !text.isEmpty()
            && text.length() <= LONGEST_NUMBER
            && text.chars().allMatch(c -> c >= '0' && c <= '9');
    long value = digits ? Long.parseLong(text) : -1;
    if (value < min || value > max) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER, name, "Wanted: an integer from " + min + " to " + max);
    }
    return value;
  }

  static void send(Context context, Object json) {
    context.status(200);
    context.contentType(StorePaths.JSON);
    context.header("Cache-Control", "no-store");
    context.result(WireJson.bytes(json));
  }
}
