package dev.secondwitness.contract;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.CheckStatus;
import dev.secondwitness.domain.decision.Reason;
import dev.secondwitness.domain.decision.ReasonCode;
import java.util.List;
import java.util.Optional;

/// Maps the checks; what is not known never lets an act through.
public final class CheckMapping {

  private CheckMapping() {}

  /// A check's result as it is written.
  public static CheckResultJson toJson(CheckResult result) {
    return new CheckResultJson(
        Words.of(result.check()),
        Words.of(result.act()),
        Words.of(result.status()),
        Words.of(result.reason().code()),
        result.reason().values());
  }

  /// Every check as it is meant. A status not known counts as failed. A check not known that stands
  /// in the way is shown in the last row, so that it goes on standing there. Checks of acts not
  /// known are left out: nobody can press those.
  public static List<CheckResult> toDomain(List<CheckResultJson> json) {
    return json.stream().flatMap(c -> toDomain(c).stream()).toList();
  }

  private static Optional<CheckResult> toDomain(CheckResultJson json) {
    Optional<Act> act = Words.known(Act.class, json.act());
    if (act.isEmpty()) {
      return Optional.empty();
    }
    CheckStatus status = Words.read(CheckStatus.class, json.status(), CheckStatus.FAILED);
    Reason reason =
        Words.known(ReasonCode.class, json.reason())
            .map(code -> new Reason(code, json.values()))
            .orElseGet(() -> Reason.of(ReasonCode.NOT_ASKED).with("word", json.reason()));
    Optional<CheckId> check = Words.known(CheckId.class, json.check());
    if (check.isPresent()) {
      return Optional.of(new CheckResult(check.get(), act.get(), status, reason));
    }
    CheckResult unknown =
        new CheckResult(
            CheckId.AUTHORITY_LEFT, act.get(), status, reason.with("check", json.check()));
    return unknown.blocks() ? Optional.of(unknown) : Optional.empty();
  }
}
