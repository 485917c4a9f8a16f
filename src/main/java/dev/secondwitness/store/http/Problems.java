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

/// Writes refusals as RFC 9457 problems: what, which member, a code to quote, never a stack trace.
public final class Problems {
  private Problems() {}

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
