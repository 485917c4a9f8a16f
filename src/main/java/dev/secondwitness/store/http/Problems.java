package dev.secondwitness.store.http;

import dev.secondwitness.contract.CheckMapping;
import dev.secondwitness.contract.ProblemJson;
import dev.secondwitness.contract.RequestRefused;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.ValueMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.Refusal;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Writes refusals as RFC 9457 problems: what, which member, a code to quote, never a stack trace.
public final class Problems {
  /// Where a request's context keeps the kind of problem it was answered with.
  static final String ATTRIBUTE = "problem";

  private static final Pattern KIND = Pattern.compile("\"type\":\"/problems/([a-z-]+)\"");

  private Problems() {}

  /// The kind of problem that an answer is, empty when it is none.
  static Optional<String> kind(Answer answer) {
    Matcher matcher = KIND.matcher(answer.body());
    return answer.mediaType().equals(StorePaths.PROBLEM_JSON) && matcher.find()
        ? Optional.of(matcher.group(1))
        : Optional.empty();
  }

  /// The refusal as an answer.
  public static Answer of(Refusal refusal, String code) {
    Refusal.More more = refusal.more();
    ProblemJson json =
        new ProblemJson(
            refusal.type().type(),
            refusal.type().title(),
            refusal.type().status(),
            refusal.detail(),
            code,
            refusal.field().orElse(null),
            more.settledBy().orElse(null),
            more.settledAt().map(Instant::toString).orElse(null),
            more.act().map(ValueMapping::word).orElse(null),
            more.version().orElse(null),
            more.unmet().isEmpty()
                ? null
                : more.unmet().stream().map(CheckMapping::toJson).toList(),
            more.intent().orElse(null),
            more.decision().orElse(null),
            more.known().isEmpty() ? null : more.known());
    return new Answer(
        refusal.type().status(), Optional.empty(), StorePaths.PROBLEM_JSON, WireJson.text(json));
  }

  /// A refusal for a request's form as the store's own.
  static Refusal of(RequestRefused refused) {
    return refused
        .field()
        .map(f -> Refusal.at(refused.type(), f, refused.detail()))
        .orElseGet(() -> Refusal.of(refused.type(), refused.detail()));
  }
}
