package dev.secondwitness.contract;

import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Maps verdicts; a word not known, or a known one without what it needs, is `Unrecognised` and
/// supports nothing.
public final class VerdictMapping {

  private VerdictMapping() {}

  /// A verdict as it is written.
  public static VerdictJson toJson(Verdict verdict) {
    String kind = Words.of(verdict.kind());
    return switch (verdict) {
      case Verdict.Present v -> found(kind, v.found(), v.fields(), null);
      case Verdict.Differs v -> found(kind, v.found(), v.fields(), null);
      case Verdict.Doubled v -> effects(kind, v.effects(), null, null, null);
      case Verdict.Pending v -> found(kind, v.found(), null, v.said());
      case Verdict.Undone v -> found(kind, v.found(), null, v.said());
      case Verdict.AbsentAsOf v ->
          new VerdictJson(
              kind,
              null,
              null,
              null,
              null,
              toJson(v.position()),
              v.firstLookAt().toString(),
              v.readAt().toString(),
              null,
              null,
              null,
              null);
      case Verdict.NotSeen v ->
          effects(
              kind,
              v.candidates(),
              v.position().isEmpty() ? null : toJson(v.position().get()),
              Words.of(v.reason()),
              ValueMapping.text(v.lookAgainAt()));
      case Verdict.Unreadable v ->
          new VerdictJson(
              kind,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              Words.of(v.reason()),
              v.detail(),
              ValueMapping.text(v.retryAfter()),
              null);
      case Verdict.Unrecognised v -> effectless(v.word());
    };
  }

  /// A verdict as it is meant.
  public static Verdict toDomain(VerdictJson json) {
    Verdict unrecognised = new Verdict.Unrecognised(json.kind());
    return switch (json.kind()) {
      case "present" ->
          json.found() == null || json.fields() == null
              ? unrecognised
              : new Verdict.Present(finding(json.found()), fields(json.fields()));
      case "differs" ->
          json.found() == null || json.fields() == null
              ? unrecognised
              : new Verdict.Differs(finding(json.found()), fields(json.fields()));
      case "doubled" ->
          json.effects() == null ? unrecognised : new Verdict.Doubled(findings(json.effects()));
      case "pending" ->
          json.found() == null
              ? unrecognised
              : new Verdict.Pending(finding(json.found()), orEmpty(json.said()));
      case "undone" ->
          json.found() == null
              ? unrecognised
              : new Verdict.Undone(finding(json.found()), orEmpty(json.said()));
      case "absent_as_of" ->
          json.position() == null || json.firstLookAt() == null || json.readAt() == null
              ? unrecognised
              : new Verdict.AbsentAsOf(
                  position(json.position()),
                  Instant.parse(json.firstLookAt()),
                  Instant.parse(json.readAt()));
      case "not_seen" ->
          new Verdict.NotSeen(
              Words.read(
                  NotSeenReason.class,
                  orEmpty(json.reason()),
                  NotSeenReason.PAGE_CANNOT_PROVE_ABSENCE),
              ValueMapping.map(json.position(), VerdictMapping::position),
              ValueMapping.instantIfAny(json.lookAgainAt()),
              json.effects() == null ? List.of() : findings(json.effects()));
      case "unreadable" ->
          new Verdict.Unreadable(
              Words.read(
                  UnreadableReason.class,
                  orEmpty(json.reason()),
                  UnreadableReason.UNEXPECTED_ANSWER),
              orEmpty(json.detail()),
              ValueMapping.map(json.retryAfter(), Duration::parse));
      default -> unrecognised;
    };
  }

  /// A found effect as it is written.
  public static FindingJson toJson(Finding finding) {
    return new FindingJson(
        finding.id().value(),
        Words.of(finding.match()),
        ValueMapping.money(finding.amount()),
        finding.fields(),
        ValueMapping.text(finding.createdAt()),
        finding.saidStatus().orElse(null));
  }

  private static Finding finding(FindingJson json) {
    return new Finding(
        new ReceiptId(json.receiptId()),
        Words.read(Finding.Match.class, json.match(), Finding.Match.CANDIDATE),
        ValueMapping.moneyIfAny(json.amount()),
        json.fields(),
        ValueMapping.instantIfAny(json.createdAt()),
        Optional.ofNullable(json.saidStatus()));
  }

  private static List<Finding> findings(List<FindingJson> json) {
    return json.stream().map(VerdictMapping::finding).toList();
  }

  private static List<FieldComparison> fields(List<FieldComparisonJson> json) {
    return json.stream()
        .map(
            f ->
                new FieldComparison(
                    f.field(),
                    f.expected(),
                    Optional.ofNullable(f.observed()),
                    Words.read(
                        FieldComparison.Result.class, f.result(), FieldComparison.Result.DIFFERS)))
        .toList();
  }

  private static ReadPosition position(ReadPositionJson json) {
    return new ReadPosition(
        Instant.parse(json.time()),
        Optional.ofNullable(json.newest()),
        Optional.ofNullable(json.cursor()));
  }

  private static ReadPositionJson toJson(ReadPosition position) {
    return new ReadPositionJson(
        position.time().toString(), position.newest().orElse(null), position.cursor().orElse(null));
  }

  private static VerdictJson found(
      String kind, Finding found, @Nullable List<FieldComparison> fields, @Nullable String said) {
    return new VerdictJson(
        kind,
        toJson(found),
        null,
        fields == null
            ? null
            : fields.stream()
                .map(
                    f ->
                        new FieldComparisonJson(
                            f.field(),
                            f.expected(),
                            f.observed().orElse(null),
                            Words.of(f.result())))
                .toList(),
        said,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  private static VerdictJson effects(
      String kind,
      List<Finding> effects,
      @Nullable ReadPositionJson position,
      @Nullable String reason,
      @Nullable String lookAgainAt) {
    return new VerdictJson(
        kind,
        null,
        effects.stream().map(VerdictMapping::toJson).toList(),
        null,
        null,
        position,
        null,
        null,
        reason,
        null,
        null,
        lookAgainAt);
  }

  private static VerdictJson effectless(String word) {
    return new VerdictJson(word, null, null, null, null, null, null, null, null, null, null, null);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
