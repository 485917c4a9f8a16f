package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.Checks;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Holds an act against its checks: every one is met, or the decision names exactly those that are
/// not.
final class Overrides {
  private Overrides() {}

  static void require(Claim claim, CaseFacts facts) {
    List<CheckResult> unmet = Checks.unmet(claim.act(), facts);
    List<CheckId> ids = unmet.stream().map(CheckResult::check).distinct().sorted().toList();
    if (ids.equals(claim.override())) {
      return;
    }
    if (claim.override().isEmpty()) {
      throw Refusal.of(
              ProblemType.CHECKS_UNMET, unmet.size() + " of the checks for this act are not met")
          .with(Refusal.More.unmet(unmet));
    }
    throw Refusal.at(
            ProblemType.OVERRIDE_MISMATCH,
            "/override",
            "Not met are "
                + (ids.isEmpty() ? "none" : words(ids))
                + "; an override names just these")
        .with(Refusal.More.unmet(unmet));
  }

  /// The checks as words of the contract, commas between.
  static String words(List<CheckId> checks) {
    return checks.stream()
        .map(c -> c.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }
}
