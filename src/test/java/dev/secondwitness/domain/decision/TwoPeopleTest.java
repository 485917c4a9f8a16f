package dev.secondwitness.domain.decision;

import static dev.secondwitness.domain.decision.TwoPeople.Why.AT_OR_ABOVE_THRESHOLD;
import static dev.secondwitness.domain.decision.TwoPeople.Why.CRITICAL;
import static dev.secondwitness.domain.decision.TwoPeople.Why.NO_THRESHOLD_SET;
import static dev.secondwitness.domain.decision.TwoPeople.Why.OVERRIDE;
import static dev.secondwitness.domain.decision.TwoPeople.Why.SECOND_ROUND;
import static dev.secondwitness.domain.decision.TwoPeople.Why.WHAT_IS_THERE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Subject;
import dev.secondwitness.domain.intent.Tier;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TwoPeopleTest {
  private static final Policy POLICY =
      new Policy(
          Map.of(
              new Operation("refund.create"),
              List.of(new Money("EUR", 50_000), new Money("JPY", 80_000))),
          Duration.ofMinutes(60),
          Timing.DEFAULT,
          new Owner(Owner.Kind.GROUP, "reviewers"),
          List.of(),
          List.of());

  @Test
  void theThresholdItselfTakesTwo() {
    assertThat(why(euro(49_999), Tier.NORMAL, 1)).isEmpty();
    assertThat(why(euro(50_000), Tier.NORMAL, 1)).containsExactly(AT_OR_ABOVE_THRESHOLD);
    assertThat(why(euro(50_001), Tier.NORMAL, 1)).containsExactly(AT_OR_ABOVE_THRESHOLD);
  }

  @Test
  void aThresholdHoldsInItsOwnCurrencyOnly() {
    assertThat(why(Optional.of(new Money("JPY", 79_999)), Tier.NORMAL, 1)).isEmpty();
    assertThat(why(Optional.of(new Money("JPY", 80_000)), Tier.NORMAL, 1))
        .containsExactly(AT_OR_ABOVE_THRESHOLD);
    assertThat(why(Optional.of(new Money("KWD", 1)), Tier.NORMAL, 1))
        .containsExactly(NO_THRESHOLD_SET);
  }

  @Test
  void criticalAndSecondRoundsTakeTwoWhateverTheAmount() {
    assertThat(why(euro(1), Tier.CRITICAL, 1)).containsExactly(CRITICAL);
    assertThat(why(euro(1), Tier.LOW, 2)).containsExactly(SECOND_ROUND);
    assertThat(why(euro(50_000), Tier.CRITICAL, 3))
        .containsExactly(CRITICAL, SECOND_ROUND, AT_OR_ABOVE_THRESHOLD);
  }

  @Test
  void withoutAnAmountTheTierDecides() {
    assertThat(why(Optional.empty(), Tier.LOW, 1)).isEmpty();
    assertThat(why(Optional.empty(), Tier.NORMAL, 1)).isEmpty();
    assertThat(why(Optional.empty(), Tier.HIGH, 1)).containsExactly(NO_THRESHOLD_SET);
    assertThat(why(Optional.empty(), Tier.CRITICAL, 1)).containsExactly(CRITICAL);
  }

  @Test
  void whatIsThereAndOverridesTakeTwoWhateverTheAmount() {
    Envelope small = ModelCase.envelope(1, 60_000, 3);
    assertThat(TwoPeople.why(Act.CONFIRM, List.of(), small, 1, POLICY)).isEmpty();
    assertThat(TwoPeople.why(Act.CONFIRM_WHAT_IS_THERE, List.of(), small, 1, POLICY))
        .containsExactly(WHAT_IS_THERE);
    assertThat(TwoPeople.why(Act.FAIL_CLOSE, List.of(CheckId.COUNTED), small, 2, POLICY))
        .containsExactly(SECOND_ROUND, OVERRIDE);
    assertThat(TwoPeople.why(Act.ESCALATE, List.of(), small, 2, POLICY)).isEmpty();
  }

  @Test
  void twoPeopleAreTwoNamesAndNeitherIsThePrincipals() {
    assertThat(TwoPeople.distinct(person("mara"), person("dana"), agent("x"))).isTrue();
    assertThat(TwoPeople.distinct(person("mara"), person("mara"), agent("x"))).isFalse();
    assertThat(TwoPeople.distinct(person("mara"), person("dana"), person("mara"))).isFalse();
    assertThat(TwoPeople.distinct(person("mara"), person("dana"), agent("dana"))).isFalse();
    assertThat(TwoPeople.distinct(agent("mara"), person("dana"), agent("x"))).isFalse();
    assertThat(TwoPeople.distinct(person("mara"), agent("dana"), agent("x"))).isFalse();
  }

  @Test
  void aCeilingCoversItselfInItsCurrency() {
    Tenant acme = new Tenant("acme");
    Grant upTo = new Grant(acme, Role.APPROVER, List.of(new Money("EUR", 100)));
    assertThat(upTo.covers(new Money("EUR", 99))).isTrue();
    assertThat(upTo.covers(new Money("EUR", 100))).isTrue();
    assertThat(upTo.covers(new Money("EUR", 101))).isFalse();
    assertThat(upTo.covers(new Money("JPY", 1))).isFalse();
    assertThat(new Grant(acme, Role.APPROVER).covers(new Money("JPY", 9_000_000))).isTrue();
  }

  private static Principal person(String name) {
    return new Principal(name, Principal.Kind.PERSON);
  }

  private static Principal agent(String name) {
    return new Principal(name, Principal.Kind.AGENT);
  }

  private static Optional<Money> euro(long minor) {
    return Optional.of(new Money("EUR", minor));
  }

  private static List<TwoPeople.Why> why(Optional<Money> amount, Tier tier, int round) {
    Envelope e = ModelCase.envelope(1, 60_000, 3);
    Subject s = e.subject();
    return TwoPeople.why(
        new Envelope(
            e.id(),
            e.scope(),
            e.operation(),
            e.provider(),
            e.arguments(),
            e.keyTerms(),
            e.authority(),
            new Subject(
                amount, s.businessRef(), s.ticketRefs(), s.language(), tier, s.supersedes()),
            e.contractCard(),
            e.contractCardVersion(),
            e.releaseId(),
            e.tool(),
            e.turnId(),
            e.receiptLocator(),
            e.createdAt()),
        round,
        POLICY);
  }
}
