package dev.secondwitness.witness.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Fields after RFC 4180, or no file at all.
class CsvRowsTest {

  private static List<List<String>> rows(String text) throws Exception {
    CsvRows rows = new CsvRows(new StringReader(text), ',');
    List<List<String>> all = new ArrayList<>();
    for (List<String> row = rows.next(); !row.isEmpty(); row = rows.next()) {
      all.add(row);
    }
    return all;
  }

  @Test
  void quotesSeparatorsAndLines() throws Exception {
    assertThat(rows("a,\"b,\"\"c\"\"\nd\",\r\n,e\n\"\",\"f\""))
        .containsExactly(List.of("a", "b,\"c\"\nd", ""), List.of("", "e"), List.of("", "f"));
    assertThat(rows("")).isEmpty();
    assertThat(rows("a")).containsExactly(List.of("a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\"b", "\"a\"b", "\"a", "a,\"", "a\rb", "\"a\" ,b"})
  void whatIsNotSo(String text) {
    assertThatThrownBy(() -> rows(text)).isInstanceOf(FileProblem.class);
  }

  @Test
  @DisplayName("bounded at n-1, n and n+1")
  void bounds() throws Exception {
    String longest = "x".repeat(CsvRows.LONGEST_FIELD);
    assertThat(rows(longest.substring(1))).hasSize(1);
    assertThat(rows(longest)).hasSize(1);
    assertThatThrownBy(() -> rows(longest + "x")).isInstanceOf(FileProblem.class);
    String most = ",".repeat(CsvRows.MOST_FIELDS - 1);
    assertThat(rows(most).getFirst()).hasSize(CsvRows.MOST_FIELDS);
    assertThatThrownBy(() -> rows(most + ",")).isInstanceOf(FileProblem.class);
  }
}
