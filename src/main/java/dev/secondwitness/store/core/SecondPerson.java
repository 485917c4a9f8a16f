package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.util.Locale;

/// Who may be the second person: somebody else, with the role it takes, in that tenant, now. No
/// role stands in for another, and nothing switches this off.
final class SecondPerson {
  private SecondPerson() {}

  static void require(Caller caller, Proposal proposal, Envelope envelope) {
    Principal proposer = proposal.decision().by();
    if (!TwoPeople.distinct(proposer, caller.principal(), envelope.scope().principal())) {
      throw Refusal.of(
          ProblemType.NOT_A_SECOND_PERSON,
          "The second person is neither "
              + proposer.name()
              + ", who proposed this, nor "
              + envelope.scope().principal().name()
              + ", for whom the intent acts");
    }
    Role role = Proposal.role(proposal.override());
    Tenant tenant = envelope.scope().tenant();
    if (!caller.holds(role, tenant)) {
      throw Refusal.of(
          ProblemType.FORBIDDEN,
          "Voting on this takes the role of " + role.name().toLowerCase(Locale.ROOT));
    }
    envelope
        .subject()
        .amount()
        .filter(amount -> !caller.holds(role, tenant, amount))
        .ifPresent(
            amount -> {
              throw Refusal.of(
                  ProblemType.ABOVE_CEILING,
                  "This person may approve less than this, or not in " + amount.currency());
            });
  }
}
