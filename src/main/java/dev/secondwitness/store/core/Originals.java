package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReceiptId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What an intent replaces, and whether that stands in its way: it does until it is failed, or
/// until a person has authorised the new one with the committed receipt in view.
///
/// What was never sent does not count; then what it replaced in turn does.
final class Originals {
  static final String RECEIPT_IN_VIEW = "receipt_in_view";
  private static final int LONGEST_LINE = 50;

  private Originals() {}

  /// Refuses what an intent cannot replace.
  static void require(Tx tx, Envelope envelope) {
    List<KeptIntent> line = line(tx, envelope);
    boolean wanted = envelope.subject().supersedes().isPresent();
    boolean there =
        line.stream()
            .limit(1)
            .map(o -> o.envelope().scope().tenant())
            .anyMatch(envelope.scope().tenant()::equals);
    if (wanted && !there) {
      throw Refusal.at(ProblemType.INVALID_MEMBER, "/supersedes", "There is no such intent");
    }
    if (line.size() >= LONGEST_LINE) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER, "/supersedes", "This line of replacements is too long");
    }
  }

  /// What it replaces, directly or not.
  static List<IntentId> replaced(Tx tx, Envelope envelope) {
    return line(tx, envelope).stream().map(KeptIntent::id).toList();
  }

  /// Whether nothing that it replaces stands in the way of sending it.
  static boolean resolved(Tx tx, Envelope envelope) {
    Optional<KeptIntent> standing = standing(tx, envelope);
    return standing.isEmpty()
        || (standing.get().standing().state() == IntentState.COMMITTED
            && inView(tx, envelope.id()).isPresent()
            && inView(tx, envelope.id()).equals(receipt(tx, standing.get())));
  }

  /// Refuses the authorisation while what is replaced is open; once it is committed, a person
  /// authorises with its receipt in view and nobody else does.
  static void refuse(Tx tx, Caller caller, Envelope envelope, Optional<ReceiptId> inView) {
    Optional<KeptIntent> standing = standing(tx, envelope);
    if (standing.isEmpty() && inView.isPresent()) {
      throw unknown("This intent replaces nothing that is committed");
    }
    if (standing.isEmpty()) {
      return;
    }
    KeptIntent original = standing.get();
    String id = original.id().value();
    if (original.standing().state() != IntentState.COMMITTED) {
      throw Refusal.of(
              ProblemType.ILLEGAL_TRANSITION,
              "This replaces " + id + ", which has not failed; it stays prepared until then")
          .with(Refusal.More.intent(id));
    }
    Optional<ReceiptId> receipt = receipt(tx, original);
    if (caller.principal().kind() != Principal.Kind.PERSON || inView.isEmpty()) {
      throw Refusal.of(
              ProblemType.ILLEGAL_TRANSITION,
              "This replaces "
                  + id
                  + ", which is committed"
                  + receipt.map(r -> " with receipt " + r.value()).orElse("")
                  + "; a person authorises it with that receipt in view, or cancels it")
          .with(Refusal.More.intent(id));
    }
    if (!inView.equals(receipt)) {
      throw unknown(id + " is committed with another receipt than this one")
          .with(Refusal.More.intent(id));
    }
  }

  /// The nearest of what it replaces that has not failed.
  private static Optional<KeptIntent> standing(Tx tx, Envelope envelope) {
    return line(tx, envelope).stream()
        .filter(o -> !withoutEffect(o.standing().state()))
        .findFirst();
  }

  private static boolean withoutEffect(IntentState state) {
    return switch (state) {
      case REJECTED, CANCELLED, EXPIRED -> true;
      case NEW, PREPARED, AUTHORIZED, EXECUTING, COMMITTED, INDETERMINATE -> false;
    };
  }

  private static List<KeptIntent> line(Tx tx, Envelope envelope) {
    List<KeptIntent> line = new ArrayList<>();
    Optional<IntentId> next = envelope.subject().supersedes();
    while (next.isPresent() && line.size() < LONGEST_LINE) {
      Optional<KeptIntent> original = tx.intents().find(next.get());
      original.ifPresent(line::add);
      next = original.flatMap(o -> o.envelope().subject().supersedes());
    }
    return line;
  }

  /// The receipt a person had in view when authorising it.
  private static Optional<ReceiptId> inView(Tx tx, IntentId id) {
    return tx.caseLog().timeline(id).stream()
        .filter(e -> e.kind() == TimelineEvent.Kind.AUTHORIZED)
        .flatMap(e -> Optional.ofNullable(e.values().get(RECEIPT_IN_VIEW)).stream())
        .map(ReceiptId::new)
        .reduce((earlier, later) -> later);
  }

  private static Optional<ReceiptId> receipt(Tx tx, KeptIntent committed) {
    return tx.caseLog().acceptedBy(committed.id()).map(CaseLog.Accepted::receipt);
  }

  private static Refusal unknown(String detail) {
    return Refusal.at(ProblemType.RECEIPT_UNKNOWN, "/" + RECEIPT_IN_VIEW, detail);
  }
}
