package dev.secondwitness.contract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/// The same JSON written in another way: members in another order, other spaces, other escapes,
/// other forms of the same number.
public final class Rewritten {
  private static final List<String> SPACES = List.of("", "", " ", "\n  ", "\t", "\r\n");

  private final Random random;
  private final StringBuilder text = new StringBuilder();

  private Rewritten(Random random) {
    this.random = random;
  }

  public static String of(JsonNode tree, Random random) {
    Rewritten rewritten = new Rewritten(random);
    rewritten.write(tree);
    return rewritten.text.toString();
  }

  private void write(JsonNode node) {
    space();
    if (node.isObject()) {
      List<Map.Entry<String, JsonNode>> members = new ArrayList<>(node.properties());
      Collections.shuffle(members, random);
      String between = "";
      text.append('{');
      for (Map.Entry<String, JsonNode> member : members) {
        text.append(between);
        space();
        string(member.getKey());
        space();
        text.append(':');
        write(member.getValue());
        between = ",";
      }
      text.append('}');
    } else if (node.isArray()) {
      String between = "";
      text.append('[');
      for (JsonNode one : node) {
        text.append(between);
        write(one);
        between = ",";
      }
      text.append(']');
    } else if (node.isString()) {
      string(node.asString());
    } else if (node.isIntegralNumber()) {
      number(node.asLong());
    } else {
      text.append(node);
    }
    space();
  }

  private void space() {
    text.append(SPACES.get(random.nextInt(SPACES.size())));
  }

  private void number(long value) {
    text.append(
        switch (random.nextInt(4)) {
          case 0 -> value + ".0";
          case 1 -> value + "e0";
          case 2 -> value % 10 == 0 && value != 0 ? value / 10 + "E+1" : value + ".00";
          default -> Long.toString(value);
        });
  }

  /// Half of a pair is never escaped alone.
  private boolean escapes(char c) {
    return !Character.isSurrogate(c) && random.nextInt(8) == 0;
  }

  private void string(String value) {
    text.append('"');
    for (char c : value.toCharArray()) {
      if (c < 0x20 || c == '"' || c == '\\' || escapes(c)) {
        String hex = String.format(Locale.ROOT, "%04x", (int) c);
        text.append("\\u");
        text.append(random.nextBoolean() ? hex : hex.toUpperCase(Locale.ROOT));
      } else {
        text.append(c);
      }
    }
    text.append('"');
  }
}
