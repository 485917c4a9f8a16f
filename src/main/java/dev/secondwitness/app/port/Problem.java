package dev.secondwitness.app.port;

import java.util.Map;
import java.util.Optional;

/// A refusal as the store words it (RFC 9457).
///
/// @param type the last segment of the stable type, such as `stale-version`
/// @param field JSON pointer of the offending field, if one is to blame
/// @param code a text to quote when asking for help
/// @param extra further members in text form, such as `settled_by`
public record Problem(
    String type,
    int status,
    String title,
    String detail,
    Optional<String> field,
    String code,
    Map<String, String> extra) {

  public Problem {
    extra = Map.copyOf(extra);
  }
}
