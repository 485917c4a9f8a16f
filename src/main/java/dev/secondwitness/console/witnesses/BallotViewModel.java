package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.RuleDesk;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.console.witnesses.BallotSnapshot.Hindrance;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Role;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The proposal shown: a vote on exactly its text, or taking it back. On the FX thread.
public final class BallotViewModel {

  private static final Set<Role> VOTING = Set.of(Role.APPROVER, Role.MANAGER, Role.ADMIN);

  private final RuleDesk desk;
  private final SendUntilAnswered sender;
  private final ReadOnlyObjectWrapper<Optional<BallotSnapshot>> snapshot =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private Optional<WitnessProposal> proposal = Optional.empty();
  private Optional<Me> me = Optional.empty();
  private boolean storeLost;
  private String why = "";

  BallotViewModel(RuleDesk desk, SendUntilAnswered sender) {
    this.desk = desk;
    this.sender = sender;
    sender.stateProperty().subscribe(state -> publish());
  }

  /// The proposal and what may be done; empty when none is shown.
  public ReadOnlyObjectProperty<Optional<BallotSnapshot>> snapshotProperty() {
    return snapshot.getReadOnlyProperty();
  }

  /// How far a vote or a withdrawal got.
  public ReadOnlyObjectProperty<Sending> sendingProperty() {
    return sender.stateProperty();
  }

  /// Shows a proposal with its text, the same one anew, or none.
  void show(Optional<WitnessProposal> shown) {
    boolean same = shown.map(WitnessProposal::id).equals(proposal.map(WitnessProposal::id));
    proposal = shown;
    if (!same) {
      why = "";
      sender.forget();
    }
    publish();
  }

  /// Who is here.
  void person(Optional<Me> person) {
    me = person;
    publish();
  }

  /// The store is lost, or answers.
  void lost(boolean isLost) {
    storeLost = isLost;
    publish();
  }

  /// The reason as it stands.
  public String why() {
    return why;
  }

  /// The reason written.
  public void why(String written) {
    why = written;
  }

  /// Votes on the text that is shown, by its digest. To refuse takes a reason.
  public void vote(WitnessProposal.Choice choice) {
    Optional<BallotSnapshot> shown = snapshot.get();
    if (shown.isEmpty() || shown.get().noVote().isPresent() || lacksReason(choice)) {
      return;
    }
    WitnessProposal on = shown.get().proposal();
    String reason = why.strip();
    sender.send(key -> desk.vote(key, on.id(), choice, on.digest(), reason));
  }

  /// Takes it back; that takes a reason.
  public void withdraw() {
    Optional<BallotSnapshot> shown = snapshot.get();
    if (shown.isEmpty() || shown.get().noWithdrawal().isPresent() || why.isBlank()) {
      return;
    }
    String id = shown.get().proposal().id();
    String reason = why.strip();
    sender.send(key -> desk.withdraw(key, id, reason));
  }

  private boolean lacksReason(WitnessProposal.Choice choice) {
    return switch (choice) {
      case APPROVE -> false;
      case REFUSE -> why.isBlank();
    };
  }

  private void publish() {
    snapshot.set(proposal.map(p -> new BallotSnapshot(p, noVote(p), noWithdrawal(p))));
  }

  private Optional<Hindrance> noVote(WitnessProposal p) {
    Optional<Hindrance> general = general(p);
    if (general.isPresent()) {
      return general;
    }
    if (isMine(p)) {
      return Optional.of(Hindrance.OWN_PROPOSAL);
    }
    if (p.votes().stream().anyMatch(vote -> vote.by().equals(name()))) {
      return Optional.of(Hindrance.VOTED_ALREADY);
    }
    boolean votes =
        me.stream().flatMap(m -> m.grants().stream()).map(Grant::role).anyMatch(VOTING::contains);
    if (!votes) {
      return Optional.of(Hindrance.NO_ROLE);
    }
    return p.text().isEmpty() ? Optional.of(Hindrance.NO_TEXT) : Optional.empty();
  }

  private Optional<Hindrance> noWithdrawal(WitnessProposal p) {
    Optional<Hindrance> general = general(p);
    return general.isPresent() || isMine(p) ? general : Optional.of(Hindrance.NOT_OWN_PROPOSAL);
  }

  private Optional<Hindrance> general(WitnessProposal p) {
    if (!p.open()) {
      return Optional.of(Hindrance.CLOSED);
    }
    if (me.isEmpty()) {
      return Optional.of(Hindrance.WHO_UNKNOWN);
    }
    if (storeLost) {
      return Optional.of(Hindrance.STORE_LOST);
    }
    return sender.stateProperty().get().busy() ? Optional.of(Hindrance.SENDING) : Optional.empty();
  }

  private boolean isMine(WitnessProposal p) {
    return me.map(Me::principal).filter(p.proposedBy()::equals).isPresent();
  }

  private String name() {
    return me.map(m -> m.principal().name()).orElse("");
  }
}
