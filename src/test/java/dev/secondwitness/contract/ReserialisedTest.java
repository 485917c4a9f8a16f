package dev.secondwitness.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// S13, I5: a payload that somebody read and wrote again has the same canonical text, and one that
/// says anything else has another.
@Tag("fault")
class ReserialisedTest {
  private static final int PAYLOADS = Figure.rounds(1_000, 1_000_000);
  private static final long SEED = Long.getLong("payload.seed", 13);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final List<String> TEXTS =
      List.of(
          "",
          "4200",
          "order 4812",
          "سفارش ۴۸۱۲",
          "e\u0301",
          "\uD83D\uDE00",
          "\"\\/\b\t",
          "\u20ac\u0080");

  @Test
  void aRewrittenPayloadIsTheSameAndAChangedOneIsNot() {
    int differing = 0;
    int confused = 0;
    for (int i = 0; i < PAYLOADS; i++) {
      Random random = new Random(SEED + i);
      ObjectNode payload = object(random, 0);
      String canonical = CanonicalJson.of(payload);
      differing += canonical(Rewritten.of(payload, random)).equals(canonical) ? 0 : 1;
      JsonNode read = JSON.readTree(canonical);
      differing += CanonicalJson.of(read).equals(canonical) ? 0 : 1;
      ObjectNode other = payload.deepCopy();
      change(other, random);
      confused += canonical(Rewritten.of(other, random)).equals(canonical) ? 1 : 0;
    }
    Figure.print("S13 I5", "RFC 8785", "rewritten payloads that differ", differing, PAYLOADS);
    Figure.print("S13 I6", "RFC 8785", "changed payloads taken as the same", confused, PAYLOADS);
    assertThat(differing).isZero();
    assertThat(confused).isZero();
  }

  private static String canonical(String text) {
    return CanonicalJson.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static ObjectNode object(Random random, int depth) {
    ObjectNode object = JSON.createObjectNode();
    int members = 1 + random.nextInt(5);
    for (int i = 0; i < members; i++) {
      object.set("m" + i + TEXTS.get(random.nextInt(TEXTS.size())), value(random, depth));
    }
    return object;
  }

  private static JsonNode value(Random random, int depth) {
    return switch (random.nextInt(depth > 3 ? 4 : 6)) {
      case 0 -> JSON.getNodeFactory().stringNode(TEXTS.get(random.nextInt(TEXTS.size())));
      case 1 -> JSON.getNodeFactory().numberNode((long) random.nextInt(2_000_000) - 1_000_000);
      case 2 -> JSON.getNodeFactory().booleanNode(random.nextBoolean());
      case 3 -> JSON.nullNode();
      case 4 -> object(random, depth + 1);
      default -> {
        ArrayNode array = JSON.createArrayNode();
        for (int i = random.nextInt(4); i > 0; i--) {
          array.add(value(random, depth + 1));
        }
        yield array;
      }
    };
  }

  /// Changes one member: its value, its name, or that it is there.
  private static void change(ObjectNode object, Random random) {
    List<String> names = List.copyOf(object.propertyNames());
    String name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(3)) {
      case 0 -> object.remove(name);
      case 1 -> object.set(name + "'", object.remove(name));
      default -> object.put(name, "another " + object.get(name));
    }
  }
}
