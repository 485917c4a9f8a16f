package dev.secondwitness.app.trust;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.HeadMemory;
import dev.secondwitness.app.port.Shown;
import dev.secondwitness.app.port.StoreChain;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.domain.audit.SignedHead;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// Demands that whatever a store shows goes on from the newest head this console has seen of it,
/// signed with the key first seen; one look at a time, so that no answer is overtaken by another.
public final class WatchHead implements HeadWatch {

  /// As the contract has it.
  private static final int LONGEST_ID = 200;

  private final StoreChain chain;
  private final HeadMemory memory;
  private final String store;
  private final InstantSource clock;
  private final FollowLinks follow;
  private final EndAlarm end;
  private final ReentrantLock oneAtATime = new ReentrantLock();
  private volatile HeadStanding standing;

  /// How far the links past the remembered head are checked already.
  private Optional<Checked> checked = Optional.empty();

  private record Checked(ChainHead from, ChainHead reached) {}

  /// @param store the name this console has for the store, whatever it calls itself
  public WatchHead(StoreChain chain, HeadMemory memory, String store, InstantSource clock) {
    this(chain, memory, store, clock, FollowLinks.PAGE, FollowLinks.PAGES);
  }

  WatchHead(
      StoreChain chain, HeadMemory memory, String store, InstantSource clock, int page, int pages) {
    this.chain = chain;
    this.memory = memory;
    this.store = store;
    this.clock = clock;
    this.follow = new FollowLinks(chain, page, pages);
    this.end = new EndAlarm(chain, follow);
    this.standing =
        memory
            .alarm(store)
            .<HeadStanding>map(HeadStanding.Broken::new)
            .orElseGet(() -> new HeadStanding.Unchecked("no look yet"));
  }

  @Override
  public HeadStanding standing() {
    return standing;
  }

  @Override
  public HeadStanding check() {
    oneAtATime.lock();
    try {
      standing = look();
      return standing;
    } finally {
      oneAtATime.unlock();
    }
  }

  /// Why the receipt of a decision may not be believed, empty when its entry is in a chain that
  /// goes on from what is remembered, and says that decision.
  Optional<String> doubt(DecisionRecorded recorded) {
    oneAtATime.lock();
    try {
      standing = look();
      return standing instanceof HeadStanding.Holds(SignedHead head)
          ? doubt(recorded, head)
          : standing.doubt();
    } finally {
      oneAtATime.unlock();
    }
  }

  private HeadStanding look() {
    Optional<HeadAlarm> alarm = memory.alarm(store);
    return switch (chain.head()) {
      case Shown.Told<SignedHead>(SignedHead head) ->
          alarm.map(a -> stands(a, head)).orElseGet(() -> judged(head));
      case Shown.Withheld<SignedHead>(String why) ->
          alarm.<HeadStanding>map(HeadStanding.Broken::new).orElseGet(() -> withheld(why));
      case Shown.Silent<SignedHead>(String detail) ->
          alarm
              .<HeadStanding>map(HeadStanding.Broken::new)
              .orElseGet(() -> new HeadStanding.Unchecked(detail));
    };
  }

  private HeadStanding judged(SignedHead head) {
    Optional<SignedHead> known = memory.head(store);
    if (known.isEmpty()) {
      return first(head);
    }
    SignedHead remembered = known.get();
    return Contradiction.plain(remembered, head)
        .map(kind -> raise(kind, remembered, head.head(), head.keyId()))
        .orElseGet(() -> extended(remembered, head));
  }

  /// First contact: whatever key signs is the one from now on.
  private HeadStanding first(SignedHead head) {
    Optional<String> trouble = head.trouble();
    if (trouble.isPresent()) {
      return withheld(trouble.get());
    }
    if (head.storeId().length() > LONGEST_ID) {
      return withheld("The store's name for itself is too long");
    }
    memory.remember(store, head);
    return new HeadStanding.Holds(head);
  }

  private HeadStanding extended(SignedHead remembered, SignedHead head) {
    ChainHead start =
        checked
            .filter(c -> c.from().equals(remembered.head()))
            .map(Checked::reached)
            .filter(reached -> reached.sequence() <= head.head().sequence())
            .orElse(remembered.head());
    return switch (follow.from(start, head.head(), link -> {})) {
      case FollowLinks.Walk.Held held -> {
        checked = Optional.empty();
        if (!head.head().equals(remembered.head())) {
          memory.remember(store, head);
        }
        yield new HeadStanding.Holds(head);
      }
      case FollowLinks.Walk.Broken(boolean atOnce) ->
          raise(
              atOnce ? HeadAlarm.Kind.FORKED : HeadAlarm.Kind.LINKS_BROKEN,
              remembered,
              head.head(),
              head.keyId());
      case FollowLinks.Walk.Underway(ChainHead reached, String why) -> {
        checked = Optional.of(new Checked(remembered.head(), reached));
        yield new HeadStanding.Unchecked(why);
      }
      case FollowLinks.Walk.Withheld(String why) -> withheld(why);
    };
  }

  private HeadStanding stands(HeadAlarm alarm, SignedHead head) {
    Optional<String> by = end.by(alarm, head);
    if (by.isEmpty()) {
      return new HeadStanding.Broken(alarm);
    }
    memory.clear(store, head, by.get(), clock.instant());
    checked = Optional.empty();
    return new HeadStanding.Holds(head);
  }

  private Optional<String> doubt(DecisionRecorded recorded, SignedHead head) {
    Optional<ChainHead> claimed = Contradiction.claimed(recorded);
    if (claimed.isEmpty()) {
      return Optional.of("The receipt names no entry of an audit chain");
    }
    ChainHead claim = claimed.get();
    if (claim.sequence() > head.head().sequence()) {
      return elsewhere(claim, head);
    }
    return switch (follow.from(claim, head.head(), link -> {})) {
      case FollowLinks.Walk.Held held -> says(recorded, claim, head);
      case FollowLinks.Walk.Broken broken -> elsewhere(claim, head);
      case FollowLinks.Walk.Underway(ChainHead reached, String why) -> Optional.of(why);
      case FollowLinks.Walk.Withheld(String why) -> Optional.of(why);
    };
  }

  private Optional<String> says(DecisionRecorded recorded, ChainHead claim, SignedHead head) {
    return switch (chain.entry(claim.sequence())) {
      case Shown.Told<StoreChain.Entry>(StoreChain.Entry entry) ->
          Contradiction.says(entry, claim, recorded.decision())
              ? Optional.empty()
              : elsewhere(claim, head);
      case Shown.Withheld<StoreChain.Entry>(String why) -> Optional.of(why);
      case Shown.Silent<StoreChain.Entry>(String detail) -> Optional.of(detail);
    };
  }

  private Optional<String> elsewhere(ChainHead claim, SignedHead head) {
    standing = raise(HeadAlarm.Kind.RECEIPT, head, claim, head.keyId());
    return Optional.of("The receipt is not in the store's audit chain");
  }

  private HeadStanding raise(
      HeadAlarm.Kind kind, SignedHead remembered, ChainHead shown, String key) {
    HeadAlarm alarm = new HeadAlarm(kind, remembered, shown, key, clock.instant());
    // first of all nothing more is sent, even if the alarm cannot be written down
    standing = new HeadStanding.Broken(alarm);
    checked = Optional.empty();
    memory.raise(store, alarm);
    return standing;
  }

  private HeadStanding withheld(String why) {
    Instant since =
        standing instanceof HeadStanding.Withheld(String before, Instant from)
            ? from
            : clock.instant();
    return new HeadStanding.Withheld(why, since);
  }
}
