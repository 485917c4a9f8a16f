package dev.secondwitness.domain.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Who gets what was left overdue.
class PolicyTest {
  private static final Operation REFUND = new Operation("refund.create");

  @Test
  void eachHandsToTheNextAndTheLastKeepsIt() {
    Policy policy = policy("managers", "directors");
    assertThat(policy.next(REFUND, group("reviewers"))).isEqualTo(group("managers"));
    assertThat(policy.next(REFUND, group("managers"))).isEqualTo(group("directors"));
    assertThat(policy.next(REFUND, group("directors"))).isEqualTo(group("directors"));
  }

  @Test
  void whoIsNotOnTheLadderHandsToItsFirst() {
    Owner dana = new Owner(Owner.Kind.PERSON, "dana");
    assertThat(policy("managers").next(REFUND, dana)).isEqualTo(group("managers"));
    // a person who is called like a group is not the group
    assertThat(
            policy("managers", "directors").next(REFUND, new Owner(Owner.Kind.PERSON, "managers")))
        .isEqualTo(group("managers"));
  }

  @Test
  void withoutALadderTheDefaultOwnerHasIt() {
    assertThat(policy().next(REFUND, group("reviewers"))).isEqualTo(group("reviewers"));
    assertThat(policy().next(REFUND, group("night-shift"))).isEqualTo(group("reviewers"));
  }

  private static Policy policy(String... ladder) {
    return new Policy(
        Map.of(),
        Duration.ofHours(1),
        Timing.DEFAULT,
        group("reviewers"),
        Stream.of(ladder).map(PolicyTest::group).toList(),
        List.of());
  }

  private static Owner group(String name) {
    return new Owner(Owner.Kind.GROUP, name);
  }
}
