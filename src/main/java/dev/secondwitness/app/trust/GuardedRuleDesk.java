package dev.secondwitness.app.trust;

import dev.secondwitness.app.port.Listed;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.RuleDesk;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.domain.value.WitnessId;
import java.util.Optional;
import java.util.function.Supplier;

/// Rules of evidence that are changed only while the store's audit chain holds; reading goes
/// through.
public final class GuardedRuleDesk implements RuleDesk {

  private final RuleDesk desk;
  private final WatchHead watch;

  public GuardedRuleDesk(RuleDesk desk, WatchHead watch) {
    this.desk = desk;
    this.watch = watch;
  }

  @Override
  public Reply<Listed<WitnessVersion>> witnesses() {
    return desk.witnesses();
  }

  @Override
  public Reply<Listed<WitnessVersion>> versions(WitnessId witness) {
    return desk.versions(witness);
  }

  @Override
  public Reply<WitnessVersion> version(WitnessId witness, int version) {
    return desk.version(witness, version);
  }

  @Override
  public Reply<Listed<String>> cards() {
    return desk.cards();
  }

  @Override
  public Reply<Listed<WitnessProposal>> proposals() {
    return desk.proposals();
  }

  @Override
  public Reply<WitnessProposal> proposal(String id) {
    return desk.proposal(id);
  }

  @Override
  public Reply<WitnessProposal> propose(String key, String text, String why) {
    return guarded(() -> desk.propose(key, text, why));
  }

  @Override
  public Reply<WitnessProposal> vote(
      String key, String proposal, WitnessProposal.Choice choice, String digest, String why) {
    return guarded(() -> desk.vote(key, proposal, choice, digest, why));
  }

  @Override
  public Reply<WitnessProposal> withdraw(String key, String proposal, String why) {
    return guarded(() -> desk.withdraw(key, proposal, why));
  }

  /// Looks at the chain first, each time. What is not sent is known not to have been.
  private Reply<WitnessProposal> guarded(Supplier<Reply<WitnessProposal>> send) {
    Optional<String> doubt = watch.check().doubt();
    return doubt.isPresent() ? new Reply.NoAnswer<>(false, doubt.get()) : send.get();
  }
}
