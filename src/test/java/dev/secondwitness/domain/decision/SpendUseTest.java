package dev.secondwitness.domain.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A ceiling holds at n-1, n and n+1, also where a long ends (L50, I19, S15).
class SpendUseTest {

  @ParameterizedTest
  @CsvSource({
    // limit, reserved, in doubt, committed, asked, may be reserved, may be sent
    "100, 0, 0, 0, 99, true, true",
    "100, 0, 0, 0, 100, true, true",
    "100, 0, 0, 0, 101, false, false",
    "100, 30, 30, 30, 10, true, true",
    "100, 30, 30, 30, 11, false, true",
    "100, 30, 30, 30, 40, false, true",
    "100, 30, 30, 30, 41, false, false",
    "0, 0, 0, 0, 0, true, true",
    "0, 0, 0, 0, 1, false, false",
    "9223372036854775807, 0, 0, 0, 9223372036854775807, true, true",
    "9223372036854775807, 0, 0, 1, 9223372036854775806, true, true",
    "9223372036854775807, 0, 0, 1, 9223372036854775807, false, false",
    "9223372036854775807, 9223372036854775807, 0, 0, 1, false, true",
    "9223372036854775807, 0, 9223372036854775807, 9223372036854775807, 1, false, false",
  })
  void theCeilingIsAllowedExactlyAndNotOnePast(
      long limit,
      BigInteger reserved,
      BigInteger inDoubt,
      BigInteger committed,
      long asked,
      boolean reserves,
      boolean sends) {
    SpendUse use = new SpendUse(ceiling(limit), reserved, inDoubt, committed, Optional.empty());
    assertThat(use.mayReserve(asked)).isEqualTo(reserves);
    assertThat(use.maySend(asked)).isEqualTo(sends);
  }

  @Test
  void whatIsLeftIsNeverBelowZero() {
    BigInteger most = BigInteger.valueOf(Long.MAX_VALUE);
    SpendUse over = new SpendUse(ceiling(100), most, most, most, Optional.empty());
    assertThat(over.left()).isZero();
    assertThat(over.used()).isEqualTo(most.multiply(BigInteger.TWO));
    SpendUse under =
        new SpendUse(
            ceiling(100), BigInteger.ONE, BigInteger.TWO, BigInteger.TEN, Optional.empty());
    assertThat(under.left()).isEqualTo(BigInteger.valueOf(87));
  }

  private static SpendCeiling ceiling(long limit) {
    return new SpendCeiling(
        Optional.empty(),
        Optional.empty(),
        new Operation("server.provision"),
        Duration.ofHours(24),
        new Money("USD", limit));
  }
}
