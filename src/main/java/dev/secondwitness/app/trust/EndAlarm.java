package dev.secondwitness.app.trust;

import dev.secondwitness.app.port.Shown;
import dev.secondwitness.app.port.StoreChain;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.ChainLink;
import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.domain.audit.Restored;
import dev.secondwitness.domain.audit.SignedHead;
import java.util.List;
import java.util.Optional;

/// When an alarm is over: two people have recorded in the store's own chain, signed with the key
/// first seen, that what is remembered was lost on purpose; or the chain goes on from what is
/// remembered after all, and nothing the store showed contradicts it.
final class EndAlarm {

  private final StoreChain chain;
  private final FollowLinks follow;

  EndAlarm(StoreChain chain, FollowLinks follow) {
    this.chain = chain;
    this.follow = follow;
  }

  /// What ends it, empty while it stands.
  Optional<String> by(HeadAlarm alarm, SignedHead head) {
    SignedHead remembered = alarm.remembered();
    if (head.trouble().isPresent()
        || !head.publicKey().equals(remembered.publicKey())
        || !head.storeId().equals(remembered.storeId())) {
      return Optional.empty();
    }
    boolean goesOn = goesOn(remembered.head(), head.head());
    if (goesOn && nothingContradicts(alarm, head)) {
      return Optional.of("the chain goes on from what was remembered after all");
    }
    return restorations().stream()
        .filter(Restored::byTwo)
        .filter(
            r -> r.lost().equals(remembered.head()) || (goesOn && r.lost().equals(alarm.shown())))
        .filter(r -> recorded(r, head.head()))
        .findFirst()
        .map(
            r ->
                String.join(
                    " ",
                    "restoration",
                    r.id(),
                    "by",
                    r.proposedBy(),
                    "and",
                    r.confirmedBy(),
                    "in entry",
                    Long.toString(r.sequence())));
  }

  /// Whether what was shown is no other history of this store's: it is an entry of the one history,
  /// or was never signed in this store's name. What a receipt claimed stands.
  private boolean nothingContradicts(HeadAlarm alarm, SignedHead head) {
    return switch (alarm.kind()) {
      case ROLLED_BACK, FORKED, LINKS_BROKEN -> goesOn(alarm.shown(), head.head());
      case OTHER_STORE, OTHER_KEY, NOT_SIGNED -> true;
      case RECEIPT -> false;
    };
  }

  private List<Restored> restorations() {
    return switch (chain.restorations()) {
      case Shown.Told<List<Restored>>(List<Restored> told) -> told;
      case Shown.Withheld<List<Restored>> withheld -> List.of();
      case Shown.Silent<List<Restored>> silent -> List.of();
    };
  }

  private boolean goesOn(ChainHead from, ChainHead head) {
    return from.sequence() <= head.sequence()
        && follow.from(from, head, link -> {}) instanceof FollowLinks.Walk.Held;
  }

  /// Whether the entry's own text is what the signed head stands for: from the entry before it, the
  /// links lead over this text's digest to the head.
  private boolean recorded(Restored restored, ChainHead head) {
    long number = restored.sequence();
    if (number < 1 || number > head.sequence()) {
      return false;
    }
    Optional<ChainHead> before = entry(number - 1);
    boolean[] passed = new boolean[1];
    return before.isPresent()
        && follow.from(
                before.get(),
                head,
                link ->
                    passed[0] |=
                        link.at().sequence() == number && link.digest().equals(restored.digest()))
            instanceof FollowLinks.Walk.Held
        && passed[0];
  }

  /// An entry as the store has it; what follows from it shows whether that is so.
  private Optional<ChainHead> entry(long number) {
    if (number == 0) {
      return Optional.of(ChainHead.START);
    }
    return chain.links(number - 1, 1) instanceof Shown.Told<List<ChainLink>>(List<ChainLink> links)
        ? links.stream().map(ChainLink::at).filter(at -> at.sequence() == number).findFirst()
        : Optional.empty();
  }
}
