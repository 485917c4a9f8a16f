package dev.secondwitness.store.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.contract.CanonicalJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalTextTest {

  @Test
  void whatIsWrittenCanonicallyIsReadBackAsItWas() {
    Random random = new Random(21);
    for (int i = 0; i < 2000; i++) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("text", text(random));
      object.put(text(random) + "name", Map.of(text(random), text(random)));
      object.put("list", List.of(Map.of(), Map.of("a", text(random)), List.of()));
      assertThat(CanonicalText.object(CanonicalJson.of(object))).isEqualTo(object);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{}x",
        "[]",
        "{\"a\":1}",
        "{\"a\":null}",
        "{\"a\":\"b\",}",
        "{\"a\" :\"b\"}",
        "{\"a\":\"b\",\"a\":\"c\"}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u00\"}",
        "{\"a\":\"b"
      })
  void whatIsNoCanonicalTextOfOursIsRefused(String text) {
    assertThatThrownBy(() -> CanonicalText.object(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /// Any characters but lone surrogates, those that are escaped more often than others.
  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(12);
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(0x20);
            case 1 -> "\"\\/\u007f\u2028".charAt(random.nextInt(5));
            case 2 -> 0x1F600 + random.nextInt(50);
            default -> 'a' + random.nextInt(0x600);
          });
    }
    return text.toString();
  }
}
