package dev.secondwitness.store.jdbc;

import dev.secondwitness.contract.ReadingMapping;
import dev.secondwitness.contract.VerdictJson;
import dev.secondwitness.contract.VerdictMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.contract.WitnessTermsJson;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The columns of `readings`, and JSON texts in columns, in the shapes of the contract.
final class CaseColumns {
  private CaseColumns() {}

  static Insert insert(Reading reading) {
    return Insert.into("readings")
        .numbered("place")
        .set("id", reading.id().value())
        .set("intent_id", reading.intent().value())
        .set("round", reading.round())
        .set("witness", reading.witness().id().value())
        .set("witness_terms", WireJson.text(ReadingMapping.toJson(reading.witness())))
        .set("verdict_kind", Cells.word(reading.verdict().kind()))
        .set("verdict", WireJson.text(VerdictMapping.toJson(reading.verdict())))
        .set("found_receipt", found(reading.verdict()).map(f -> f.id().value()).orElse(null))
        .set("read_at", Cells.time(reading.readAt()))
        .set("age_ms", reading.age().toMillis())
        .set("clock_offset_ms", reading.clockOffset().toMillis())
        .set("by_name", reading.by().name())
        .set("by_kind", Cells.word(reading.by().kind()))
        .set("made_from", reading.from())
        .set("evidence_digest", reading.evidenceDigest());
  }

  static Reading reading(ResultSet row) throws SQLException {
    return new Reading(
        new ReadingId(row.getString("id")),
        new IntentId(row.getString("intent_id")),
        row.getInt("round"),
        WireJson.answer(
            utf8(row.getString("witness_terms")), WitnessTermsJson.class, ReadingMapping::toDomain),
        WireJson.answer(
            utf8(row.getString("verdict")), VerdictJson.class, VerdictMapping::toDomain),
        Cells.instant(row, "read_at"),
        Duration.ofMillis(row.getLong("age_ms")),
        Duration.ofMillis(row.getLong("clock_offset_ms")),
        Cells.principal(row, "by_name", "by_kind"),
        row.getString("made_from"),
        row.getString("evidence_digest"));
  }

  /// A JSON object of texts.
  static Map<String, String> texts(String json) {
    Map<String, String> texts = new TreeMap<>();
    for (Object entry : WireJson.answer(utf8(json), Map.class).entrySet()) {
      if (entry instanceof Map.Entry<?, ?> text) {
        texts.put(String.valueOf(text.getKey()), String.valueOf(text.getValue()));
      }
    }
    return texts;
  }

  private static Optional<Finding> found(Verdict verdict) {
    return verdict.effects().stream().findFirst();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
