package dev.secondwitness.console.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.lineage.LineageSnapshot.KeyText;
import dev.secondwitness.console.lineage.LineageSnapshot.LineageNode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LineageWordsTest {

  private static LineageSnapshot of(Language language, SampleCase sample) {
    return new LineageWords(Words.of(language), CurrencyScales.ISO)
        .of(sample.file(), SampleCase.NOW);
  }

  @Test
  void aTryThatWasRefusedIsALaneThatNeverLeft() {
    LineageSnapshot lineage = of(Language.EN, SampleCase.mockup());
    assertThat(lineage.summary()).isEqualTo("2 sent, 1 refused, 1 receipt");
    assertThat(lineage.lanes()).extracting("sent").containsExactly(true, true, false);
    assertThat(lineage.lanes().get(0).words()).isEqualTo("10 s, no answer");
    assertThat(lineage.lanes().get(1).words()).isEqualTo("2 s, connection lost");
    assertThat(lineage.lanes().get(1).sameness()).isEqualTo("same");
    assertThat(lineage.lanes().get(2).spoken())
        .contains("refused by the store", "rf:acme:int_7f3a91c2-r3", "key drift");
  }

  @Test
  void marksExactlyTheDriftedCharacters() {
    assertThat(KeyText.of("rf:a:1", "rf:a:1")).isEqualTo(new KeyText("rf:a:1", ""));
    assertThat(KeyText.of("rf:a:1", "rf:a:1-r3")).isEqualTo(new KeyText("rf:a:1", "-r3"));
    assertThat(KeyText.of("rf:a:1", "rf:b:1")).isEqualTo(new KeyText("rf:", "b:1"));
    assertThat(KeyText.of("rf:a:12", "rf:a:1")).isEqualTo(new KeyText("rf:a:", "1"));
    assertThat(KeyText.of("rf:a:1", "x").drift()).isTrue();
    assertThat(KeyText.of("rf:a:1", "rf:a:1-r3").whole()).isEqualTo("rf:a:1-r3");
  }

  @Test
  void aSecondReceiptIsToldApart() {
    LineageSnapshot lineage =
        of(Language.EN, SampleCase.mockup().receipt("re_92", "11:02:20", false));
    assertThat(lineage.receipts()).extracting("second").containsExactly(false, true);
  }

  @Test
  void readingsOfAnEarlierRoundShowButDoNotCount() {
    LineageSnapshot lineage =
        of(
            Language.EN,
            SampleCase.empty()
                .reading(SampleCase.LEDGER, SampleCase.present(), "11:05:00")
                .round(2)
                .reading(SampleCase.LEDGER, SampleCase.doubled(), "11:39:00"));
    assertThat(lineage.readings()).extracting("counts").containsExactly(false, true);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyLineOfTheListIsASentenceAndLinksLeadToOtherCases(Language language) {
    List<LineageNode> lines = flat(of(language, SampleCase.mockup()).tree());
    assertThat(lines).hasSizeGreaterThan(12);
    assertThat(lines).allSatisfy(l -> assertThat(l.spoken()).isNotBlank());
    assertThat(lines.stream().flatMap(l -> l.link().stream()))
        .containsExactly(new IntentId("int_5eed0001"));
  }

  private static List<LineageNode> flat(LineageNode node) {
    List<LineageNode> all = new ArrayList<>(List.of(node));
    node.children().forEach(c -> all.addAll(flat(c)));
    return all;
  }
}
