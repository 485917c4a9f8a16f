package dev.secondwitness.sandbox.faults;

import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.RefusedRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A fault waiting for the writes of one receiver whose body has these members.
public record FaultRule(
    String receiver, String name, Fault fault, int times, Map<String, String> match) {
  private static final Set<String> RECEIVERS = Set.of("payments", "forum", "erp", "cloud");

  public FaultRule {
    match = Map.copyOf(match);
  }

  /// Reads a rule as the control endpoint takes it.
  public static FaultRule of(ObjectNode body) throws RefusedRequest {
    Map<String, String> settings = new LinkedHashMap<>();
    Map<String, String> match = new LinkedHashMap<>();
    int times = 1;
    for (Map.Entry<String, JsonNode> member : body.properties()) {
      String name = member.getKey();
      JsonNode value = member.getValue();
      if (FaultText.isSetting(name)) {
        settings.put(name, value.asString());
      } else if (name.equals("times")) {
        times = times(value);
      } else if (name.equals("match")) {
        match = match(value);
      } else if (!name.equals("receiver") && !name.equals("fault")) {
        throw RefusedRequest.invalid("unknown member " + name);
      }
    }
    String receiver = Json.text(body, "receiver");
    if (!RECEIVERS.contains(receiver)) {
      throw RefusedRequest.invalid("receiver is payments, forum, erp or cloud");
    }
    String name = Json.text(body, "fault");
    return new FaultRule(receiver, name, FaultText.of(name, settings), times, match);
  }

  boolean fits(String otherReceiver, ObjectNode body) {
    return receiver.equals(otherReceiver)
        && match.entrySet().stream()
            .allMatch(
                wanted -> {
                  JsonNode value = body.get(wanted.getKey());
                  return value != null && value.asString("").equals(wanted.getValue());
                });
  }

  FaultRule used() {
    return new FaultRule(receiver, name, fault, times - 1, match);
  }

  private static int times(JsonNode value) throws RefusedRequest {
    if (!value.isInt() || value.intValue() < 1) {
      throw RefusedRequest.invalid("times is a whole number from 1");
    }
    return value.intValue();
  }

  private static Map<String, String> match(JsonNode value) throws RefusedRequest {
    if (!(value instanceof ObjectNode object)) {
      throw RefusedRequest.invalid("match is an object of body members");
    }
    Map<String, String> match = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      match.put(member.getKey(), Json.text(object, member.getKey()));
    }
    return match;
  }
}
