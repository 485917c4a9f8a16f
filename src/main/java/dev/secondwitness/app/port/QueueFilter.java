package dev.secondwitness.app.port;

import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Tenant;
import java.util.Optional;

/// Which rows of a view are wanted; what is empty does not narrow.
///
/// @param owner an owner's name
/// @param overdue only those past their `resolve_by`
/// @param dueInHour only those whose `resolve_by` lies in that hour from now, 0 for the first
public record QueueFilter(
    Optional<Tenant> tenant,
    Optional<Operation> operation,
    Optional<VerdictKind> verdict,
    Optional<String> owner,
    Optional<AgeBand> ageBand,
    boolean overdue,
    Optional<Integer> dueInHour) {

  /// Every row.
  public static final QueueFilter NONE =
      new QueueFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          Optional.empty());
}
