package dev.secondwitness.sandbox.faults;

import dev.secondwitness.sandbox.http.RefusedRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Reads a fault from its name and settings: `lands_later; delay_ms=500`.
public final class FaultText {
  private static final String DELAY = "delay_ms";
  private static final Set<String> SETTINGS =
      Set.of(DELAY, "hold_ms", "same_key", "status", "retry_after");

  private FaultText() {}

  /// Whether a member of a JSON rule is a setting of a fault.
  public static boolean isSetting(String name) {
    return SETTINGS.contains(name);
  }

  /// The fault a header value asks for.
  public static Fault ofHeader(String text) throws RefusedRequest {
    String[] parts = text.split(";");
    Map<String, String> settings = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      if (equals < 0) {
        throw RefusedRequest.invalid("a fault setting is name=value: " + parts[i].strip());
      }
      settings.put(parts[i].substring(0, equals).strip(), parts[i].substring(equals + 1).strip());
    }
    return of(parts[0].strip(), settings);
  }

  /// The fault of that name with those settings; what is not set has a default.
  public static Fault of(String name, Map<String, String> settings) throws RefusedRequest {
    for (String setting : settings.keySet()) {
      if (!isSetting(setting)) {
        throw RefusedRequest.invalid("unknown fault setting " + setting);
      }
    }
    return switch (name) {
      case "lose_answer" -> new Fault.LoseAnswer(millis(settings, "hold_ms", 0));
      case "swallow" -> new Fault.Swallow(millis(settings, "hold_ms", 10_000));
      case "reset" -> new Fault.Reset();
      case "lands_later" -> new Fault.LandsLater(millis(settings, DELAY, 5_000));
      case "duplicate" -> new Fault.Duplicate(sameKey(settings));
      case "fails_over" -> new Fault.FailsOver(millis(settings, "hold_ms", 10_000));
      case "overload" ->
          new Fault.Overload(status(settings), (int) number(settings, "retry_after", 2));
      case "slow" -> new Fault.Slow(millis(settings, DELAY, 2_000));
      // names come from outside, so what is none of them is refused
      default -> throw RefusedRequest.invalid("unknown fault " + name);
    };
  }

  private static boolean sameKey(Map<String, String> settings) throws RefusedRequest {
    String value = settings.getOrDefault("same_key", "true");
    if (!value.equals("true") && !value.equals("false")) {
      throw RefusedRequest.invalid("same_key is true or false");
    }
    return value.equals("true");
  }

  private static int status(Map<String, String> settings) throws RefusedRequest {
    long status = number(settings, "status", 503);
    if (status != 503 && status != 429) {
      throw RefusedRequest.invalid("an overload answers 503 or 429");
    }
    return (int) status;
  }

  private static Duration millis(Map<String, String> settings, String name, long fallback)
      throws RefusedRequest {
    return Duration.ofMillis(number(settings, name, fallback));
  }

  private static long number(Map<String, String> settings, String name, long fallback)
      throws RefusedRequest {
    String value = settings.get(name);
    if (value == null) {
      return fallback;
    }
    if (!value.matches("[0-9]{1,7}")) {
      throw RefusedRequest.invalid(name + " must be a whole number below 10000000");
    }
    return Long.parseLong(value);
  }
}
