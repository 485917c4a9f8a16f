package dev.secondwitness.witness.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import dev.secondwitness.witness.definition.WitnessPack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementDaysTest {

  @ParameterizedTest
  @CsvSource({
    "Asia/Tehran, UTC, 2026-02-28T20:30:00Z, 2026-03-01T20:30:00Z",
    "Asia/Tehran, Asia/Tehran, 2026-02-28T20:30:00Z, 2026-03-01T20:30:00Z",
    "UTC, Asia/Tehran, 2026-03-01T00:00:00Z, 2026-03-02T00:00:00Z",
    "America/Los_Angeles, Asia/Tehran, 2026-03-01T08:00:00Z, 2026-03-02T08:00:00Z",
  })
  @DisplayName("C30 a day is the definition's day, converted once, whatever zone the machine has")
  void days(String zone, String machine, String from, String to, @TempDir Path folder)
      throws IOException {
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone(machine));
      WitnessPack pack =
          WitnessPack.all().stream()
              .filter(p -> p.name().equals("statements"))
              .findFirst()
              .orElseThrow();
      String text = String.valueOf(pack.witnesses().get("settlement-csv.yaml"));
      WitnessDefinition definition =
          WitnessDefinitions.of(
                  Map.of("s.yaml", text.replace("zone: UTC", "zone: " + zone)), pack.cards())
              .find(new WitnessId("bank.settlement"), 1)
              .orElseThrow();
      Files.writeString(
          folder.resolve("settlement_2026-03-01_2026-03-01.csv"),
          "Merchant;Id;Reference;Amount;Currency;Booked;State;Payee\n");
      String extract =
          new StatementReader(new StatementFolders(Map.of("bank", folder)), InstantSource.system())
              .look(definition, Asked.refund(), made -> {})
              .exchanges()
              .getFirst()
              .body();
      assertThat(extract).contains("\"from\":\"" + from + "\"").contains("\"to\":\"" + to + "\"");
    } finally {
      TimeZone.setDefault(before);
    }
  }
}
