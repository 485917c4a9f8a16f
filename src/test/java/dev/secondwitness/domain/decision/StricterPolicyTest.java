package dev.secondwitness.domain.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Of two policies an open intent has the stricter, wherever that can be told.
class StricterPolicyTest {
  private static final Operation REFUND = new Operation("refund.create");
  private static final Operation ORDER = new Operation("order.create");
  private static final Owner REVIEWERS = new Owner(Owner.Kind.GROUP, "reviewers");
  private static final Owner OTHERS = new Owner(Owner.Kind.GROUP, "others");
  private static final Timing SLOW =
      new Timing(Duration.ofMinutes(1), Duration.ofMinutes(2), Duration.ofSeconds(9));

  @Test
  void theLowerThresholdHolds() {
    for (long now : new long[] {99, 100, 101}) {
      Policy policy = StricterPolicy.of(thresholds(euros(100)), thresholds(euros(now)));
      assertThat(policy.threshold(REFUND, "EUR")).contains(euros(Math.min(100, now)));
    }
  }

  @Test
  void whereEitherSetsNoThresholdTwoPeopleDecide() {
    Money dollars = new Money("USD", 5);
    Policy both = thresholds(euros(100), dollars);
    assertThat(StricterPolicy.of(both, thresholds(euros(100))).threshold(REFUND, "USD")).isEmpty();
    assertThat(StricterPolicy.of(thresholds(euros(100)), both).threshold(REFUND, "USD")).isEmpty();
    assertThat(StricterPolicy.of(thresholds(), both).threshold(REFUND, "EUR")).isEmpty();
    assertThat(StricterPolicy.of(both, both).thresholds()).isEqualTo(both.thresholds());
    assertThat(StricterPolicy.of(both, both).threshold(ORDER, "EUR")).isEmpty();
  }

  @Test
  void theShorterTimeHolds() {
    assertThat(StricterPolicy.of(resolving(60), resolving(59)).resolveBy())
        .isEqualTo(Duration.ofMinutes(59));
    assertThat(StricterPolicy.of(resolving(60), resolving(60)).resolveBy())
        .isEqualTo(Duration.ofMinutes(60));
    assertThat(StricterPolicy.of(resolving(60), resolving(61)).resolveBy())
        .isEqualTo(Duration.ofMinutes(60));
  }

  @Test
  void allCeilingsHoldAndOfTwoOnTheSameSpendingTheLower() {
    SpendCeiling hour = ceiling("buyer", 1, 500);
    SpendCeiling day = ceiling("buyer", 24, 900);
    SpendCeiling all =
        new SpendCeiling(
            Optional.empty(), Optional.empty(), ORDER, Duration.ofHours(1), euros(700));
    Policy policy =
        StricterPolicy.of(
            spending(hour, all), spending(ceiling("buyer", 1, 501), day, ceiling("seller", 1, 1)));
    assertThat(policy.ceilings())
        .containsExactlyInAnyOrder(hour, all, day, ceiling("seller", 1, 1));
    assertThat(StricterPolicy.of(spending(hour), spending(ceiling("buyer", 1, 499))).ceilings())
        .containsExactly(ceiling("buyer", 1, 499));
  }

  @Test
  void onlyWhatBothVerifyIsVerified() {
    VerifiedSource one = new VerifiedSource("payments", "gate");
    VerifiedSource other = new VerifiedSource("payments", "other");
    Policy policy = StricterPolicy.of(verifying(one, other), verifying(one));
    assertThat(policy.verifies("payments", "gate")).isTrue();
    assertThat(policy.verifies("payments", "other")).isFalse();
    assertThat(StricterPolicy.of(verifying(), verifying(one)).verifiedSources()).isEmpty();
  }

  @Test
  void whatIsNeitherStricterNorLooserStaysAsBorn() {
    Policy born = policy(List.of(), 60, List.of(), Set.of());
    Policy now =
        new Policy(
            Map.of(),
            Duration.ofMinutes(60),
            SLOW,
            OTHERS,
            Map.of(REFUND, OTHERS),
            List.of(OTHERS),
            List.of(),
            Duration.ofMinutes(1),
            Set.of());
    Policy policy = StricterPolicy.of(born, now);
    assertThat(policy.timing()).isEqualTo(Timing.DEFAULT);
    assertThat(policy.owner(REFUND)).isEqualTo(REVIEWERS);
    assertThat(policy.escalation()).isEqualTo(born.escalation());
    assertThat(policy.claim()).isEqualTo(Policy.CLAIM);
    assertThat(now.owner(REFUND)).isEqualTo(OTHERS);
  }

  private static Money euros(long minor) {
    return new Money("EUR", minor);
  }

  private static SpendCeiling ceiling(String principal, int hours, long minor) {
    return new SpendCeiling(
        Optional.of(principal), Optional.empty(), ORDER, Duration.ofHours(hours), euros(minor));
  }

  private static Policy thresholds(Money... amounts) {
    return policy(Arrays.asList(amounts), 60, List.of(), Set.of());
  }

  private static Policy resolving(int minutes) {
    return policy(List.of(), minutes, List.of(), Set.of());
  }

  private static Policy spending(SpendCeiling... ceilings) {
    return policy(List.of(), 60, Arrays.asList(ceilings), Set.of());
  }

  private static Policy verifying(VerifiedSource... sources) {
    return policy(List.of(), 60, List.of(), Set.of(sources));
  }

  private static Policy policy(
      List<Money> thresholds,
      int minutes,
      List<SpendCeiling> ceilings,
      Set<VerifiedSource> sources) {
    return new Policy(
        thresholds.isEmpty() ? Map.of() : Map.of(REFUND, thresholds),
        Duration.ofMinutes(minutes),
        Timing.DEFAULT,
        REVIEWERS,
        Map.of(),
        List.of(new Owner(Owner.Kind.GROUP, "managers")),
        ceilings,
        Policy.CLAIM,
        sources);
  }
}
