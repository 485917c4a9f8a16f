package dev.secondwitness.domain.decision;

import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;

/// How much of a ceiling is taken at a moment, in minor units and exact whatever the amounts.
///
/// @param reserved authorised and never sent
/// @param inDoubt sent and not settled: on its way, or unknown, which counts as spent
/// @param committed settled as done within the window
/// @param freesAt when the oldest of what is committed leaves the window
public record SpendUse(
    SpendCeiling ceiling,
    BigInteger reserved,
    BigInteger inDoubt,
    BigInteger committed,
    Optional<Instant> freesAt) {

  /// What counts as spent.
  public BigInteger used() {
    return inDoubt.add(committed);
  }

  /// What may still be authorised; never below zero.
  public BigInteger left() {
    return limit().subtract(used()).subtract(reserved).max(BigInteger.ZERO);
  }

  /// Whether so much more may be authorised: up to the limit and exactly to it.
  public boolean mayReserve(long asked) {
    return used().add(reserved).add(BigInteger.valueOf(asked)).compareTo(limit()) <= 0;
  }

  /// Whether so much may be sent: what others have merely reserved does not stand in its way.
  public boolean maySend(long asked) {
    return used().add(BigInteger.valueOf(asked)).compareTo(limit()) <= 0;
  }

  private BigInteger limit() {
    return BigInteger.valueOf(ceiling.limit().minor());
  }
}
