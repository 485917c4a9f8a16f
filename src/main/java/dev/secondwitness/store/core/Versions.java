package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import java.util.Optional;
import java.util.regex.Pattern;

/// Compares the version a caller acted on with the one there is.
final class Versions {
  private static final Pattern TAG = Pattern.compile("\"([1-9][0-9]{0,17})\"");

  private Versions() {}

  /// The version in an `If-Match` header. Refuses when it is absent or no quoted version.
  static long read(Optional<String> ifMatch) {
    String text =
        ifMatch.orElseThrow(
            () ->
                Refusal.at(
                    ProblemType.VERSION_MISSING,
                    "If-Match",
                    "Say which version was acted on: If-Match with the ETag that was read"));
    var matcher = TAG.matcher(text);
    if (!matcher.matches()) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER, "If-Match", "A version is a quoted number such as \"7\"");
    }
    return Long.parseLong(matcher.group(1));
  }

  /// Refuses when the version acted on is not the intent's.
  static void require(Optional<String> ifMatch, KeptIntent intent) {
    long acted = read(ifMatch);
    long version = intent.standing().version();
    if (acted != version) {
      throw stale(acted, version).with(Refusal.More.version(version));
    }
  }

  static Refusal stale(long acted, long version) {
    return Refusal.at(
        ProblemType.STALE_VERSION,
        "If-Match",
        "Version " + acted + " was acted on and the intent is at version " + version);
  }
}
