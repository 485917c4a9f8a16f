package dev.secondwitness.witness.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A page's variable is what its script gives, never what a text within the script looks like.
class ScriptsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "RLCONF={\"wgRevisionId\":55,\"x\":1};|55",
        "var wgRevisionId = 55;|55",
        "{\"a\":[\"\",\"\"],\"wgRevisionId\":55}|55",
        "{'wgRevisionId':'a\\u0041b'}|aAb",
        "{\"wgRevisionId\":true}|true",
        "{\"wgRevisionId\":-5}|-5",
        "{\"t\":\"\\\"wgRevisionId\\\":9\",\"wgRevisionId\":55}|55",
        "{\"t\":\"wgRevisionId=9\"}|",
        "// wgRevisionId=9|",
        "/* wgRevisionId=9 */ wgRevisionId=55|55",
        "wgRevisionId==9|",
        "wgRevisionId=null|",
        "wgRevisionId=5; wgRevisionId=6|",
        "wgRevisionId=5; wgRevisionId=5|5",
        "xwgRevisionId=5|",
        "{\"wgRevisionId\":{}}|",
        "\"unclosed wgRevisionId=5|",
      })
  void values(String script, String value) {
    assertThat(PageVariables.of(List.of(script)).value("wgRevisionId").orElse(null))
        .isEqualTo(value);
  }
}
