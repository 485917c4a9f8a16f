package dev.secondwitness.contract;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A refusal in the shape of RFC 9457, as it is written.
public record ProblemJson(
    String type,
    String title,
    int status,
    String detail,
    String code,
    @Nullable String field,
    @Nullable String settledBy,
    @Nullable String settledAt,
    @Nullable String act,
    @Nullable Long version,
    @Nullable List<CheckResultJson> unmet,
    @Nullable String intent,
    @Nullable String decision,
    @Nullable Map<String, String> known) {

  /// The same, about that member, parameter or header.
  public ProblemJson at(@Nullable String pointer) {
    return new ProblemJson(
        type, title, status, detail, code, pointer, settledBy, settledAt, act, version, unmet,
        intent, decision, known);
  }

  /// The same, with who settled the round, when and by which act.
  public ProblemJson settled(String by, String at, String how) {
    return new ProblemJson(
        type, title, status, detail, code, field, by, at, how, version, unmet, intent, decision,
        known);
  }

  /// The same, with the version the intent has now.
  public ProblemJson now(long current) {
    return new ProblemJson(
        type, title, status, detail, code, field, settledBy, settledAt, act, current, unmet, intent,
        decision, known);
  }

  /// The same, with the checks that are not met.
  public ProblemJson unmet(List<CheckResultJson> checks) {
    return new ProblemJson(
        type, title, status, detail, code, field, settledBy, settledAt, act, version, checks,
        intent, decision, known);
  }

  /// The same, naming an intent.
  public ProblemJson about(String id) {
    return new ProblemJson(
        type, title, status, detail, code, field, settledBy, settledAt, act, version, unmet, id,
        decision, known);
  }

  /// The same, naming a decision.
  public ProblemJson decided(String id) {
    return new ProblemJson(
        type, title, status, detail, code, field, settledBy, settledAt, act, version, unmet, intent,
        id, known);
  }

  /// The same, with what else there is to know, by name.
  public ProblemJson knowing(Map<String, String> values) {
    return new ProblemJson(
        type, title, status, detail, code, field, settledBy, settledAt, act, version, unmet, intent,
        decision, values);
  }
}
