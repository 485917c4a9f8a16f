package dev.secondwitness.console.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.domain.evidence.Observation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvidenceLinesTest {

  @Test
  void whatReordersOrHidesTextIsWrittenOut() {
    assertThat(EvidenceLines.visible("a\u202Eb\u2066c\u2069d"))
        .isEqualTo("a\\u202Eb\\u2066c\\u2069d");
    assertThat(EvidenceLines.visible("a\u0000\u0007\u001B[31m"))
        .isEqualTo("a\\u0000\\u0007\\u001B[31m");
    assertThat(EvidenceLines.visible("zero\u200Bwidth\u200Djoin\uFEFF"))
        .isEqualTo("zero\\u200Bwidth\\u200Djoin\\uFEFF");
    assertThat(EvidenceLines.visible("nb\u00A0sp\u2028ls")).isEqualTo("nb\\u00A0sp\\u2028ls");
    assertThat(EvidenceLines.visible("lone\uD800")).isEqualTo("lone\\uD800");
    assertThat(EvidenceLines.visible("tag\uDB40\uDC41")).isEqualTo("tag\\u{E0041}");
  }

  @Test
  void ordinaryTextOfAnyScriptStaysAsItIs() {
    assertThat(EvidenceLines.visible("زیر همین کلید é 42 €")).isEqualTo("زیر همین کلید é 42 €");
    assertThat(EvidenceLines.visible("\tx")).isEqualTo("    x");
  }

  @Test
  void bodiesAreLinesAndNoLineIsEndless() {
    var observation = SampleCase.evidence(SampleCase.LEDGER);
    List<String> lines = EvidenceLines.bodies(observation);
    assertThat(lines).contains("  \"id\": \"re_91\",");
    assertThat(String.join("\n", lines)).contains("\\u202E").doesNotContain("\u202E");
    assertThat(EvidenceLines.requests(observation)).contains("authorization: Bearer $LEDGER_TOKEN");
    assertThat(EvidenceLines.headers(observation)).contains("content-type: application/json");
    assertThat(EvidenceLines.extracted(SampleCase.present())).contains("amount: 4200 EUR");
  }

  @Test
  void combiningMarksPileUpToFourOnALetterAndNoHigher() {
    String mark = "\u0301";

    assertThat(EvidenceLines.visible("a" + mark.repeat(4) + "b"))
        .isEqualTo("a" + mark.repeat(4) + "b");
    assertThat(EvidenceLines.visible("a" + mark.repeat(5) + "b"))
        .isEqualTo("a" + mark.repeat(4) + "\\u0301b");
  }

  @ParameterizedTest
  @CsvSource({"65535, 0", "65536, 0", "65537, 1", "1048576, 983040"})
  void bodiesAreShownUpToABoundAndSayWhatIsLeftOut(int length, int leftOut) {
    Observation big = SampleCase.evidence(SampleCase.LEDGER, "x".repeat(length));

    List<String> lines = EvidenceLines.bodies(big);

    assertThat(lines.stream().mapToLong(l -> l.chars().filter(c -> c == 'x').count()).sum())
        .isEqualTo(length - leftOut);
    assertThat(lines.contains("# … +" + leftOut)).isEqualTo(leftOut > 0);
  }
}
