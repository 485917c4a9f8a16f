package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.store.core.Refusal;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/// Refuses the character U+0000 in parameters: not every database can look for it. In paths it is
/// refused before.
final class PlainParameters {
  private PlainParameters() {}

  static void require(Context context) {
    for (Map.Entry<String, List<String>> parameter : context.queryParamMap().entrySet()) {
      if (parameter.getValue().stream().anyMatch(value -> value.indexOf('\0') >= 0)) {
        throw Refusal.at(
            ProblemType.INVALID_MEMBER,
            parameter.getKey(),
            "A parameter cannot hold the character U+0000");
      }
    }
  }
}
