package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.decision.ModelEffect.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The receiver of the model: it takes copies of requests in the order they arrive, remembers keys
/// for as long as its card says, and makes effects.
///
/// @param retention how long a key is remembered, from the first copy that carried it
final class ModelReceiver {
  /// What the receiver does with one copy of a request.
  enum Does {
    EXECUTE,
    SWALLOW,
    STORE_ERROR,
    REFUSE
  }

  /// One copy of one request on its way.
  record Copy(int tryNumber, long begun, long arrives, Does does, boolean ownKey, int region) {}

  /// What a key is remembered with.
  private static final class KeyRecord {
    final String name;
    final long from;
    final long until;
    int effect = -1;
    long errorAt = Long.MAX_VALUE;

    KeyRecord(String name, long from, long until) {
      this.name = name;
      this.from = from;
      this.until = until;
    }
  }

  private final boolean idempotent;
  private final long retention;
  private final boolean storesRefusals;
  private final List<KeyRecord> keys = new ArrayList<>();
  private final List<ModelEffect> effects = new ArrayList<>();
  private final Map<Integer, Integer> effectOfTry = new HashMap<>();
  private final Map<Integer, Boolean> replayOfTry = new HashMap<>();
  private final List<Copy> refusedCopies = new ArrayList<>();

  ModelReceiver(boolean idempotent, long retention, boolean storesRefusals) {
    this.idempotent = idempotent;
    this.retention = retention;
    this.storesRefusals = storesRefusals;
  }

  void take(
      List<Copy> copies, ModelDice dice, List<Integer> pendingTries, List<Integer> otherTries) {
    copies.stream()
        .sorted(Comparator.comparingLong(Copy::arrives))
        .forEach(c -> take(c, dice, pendingTries, otherTries));
  }

  private void take(
      Copy copy, ModelDice dice, List<Integer> pendingTries, List<Integer> otherTries) {
    if (copy.does() == Does.REFUSE) {
      refusedCopies.add(copy);
    }
    String name = (copy.ownKey() ? "own" : "drifted") + copy.region();
    KeyRecord record =
        at(name, copy.arrives())
            .orElseGet(() -> new KeyRecord(name, copy.arrives(), copy.arrives() + retention));
    if (!keys.contains(record)) {
      keys.add(record);
    }
    switch (copy.does()) {
      case EXECUTE -> {
        if (idempotent && record.effect >= 0) {
          effectOfTry.putIfAbsent(copy.tryNumber(), record.effect);
          replayOfTry.putIfAbsent(copy.tryNumber(), true);
        } else if (!idempotent || record.errorAt == Long.MAX_VALUE) {
          record.effect = make(copy, dice, pendingTries, otherTries);
          effectOfTry.putIfAbsent(copy.tryNumber(), record.effect);
          replayOfTry.putIfAbsent(copy.tryNumber(), false);
        }
      }
      case SWALLOW -> {}
      case STORE_ERROR -> record.errorAt = Math.min(record.errorAt, copy.arrives());
      case REFUSE -> {
        if (storesRefusals) {
          record.errorAt = Math.min(record.errorAt, copy.arrives());
        }
      }
    }
  }

  private Optional<KeyRecord> at(String name, long moment) {
    return keys.stream()
        .filter(k -> k.name.equals(name) && k.from <= moment && moment <= k.until)
        .findFirst();
  }

  private int make(
      Copy copy, ModelDice dice, List<Integer> pendingTries, List<Integer> otherTries) {
    int number = effects.size();
    boolean pending = pendingTries.contains(copy.tryNumber());
    effects.add(
        new ModelEffect(
            number,
            copy.begun(),
            copy.ownKey(),
            copy.arrives(),
            otherTries.contains(copy.tryNumber()),
            pending,
            fate(number, copy.arrives(), pending, dice)));
    return number;
  }

  private static List<Change> fate(int number, long landed, boolean pending, ModelDice dice) {
    List<Change> changes = new ArrayList<>();
    long at = landed;
    if (pending && dice.chance(70)) {
      at += dice.between(1, 20 * 60_000L);
      changes.add(
          new Change(at, dice.chance(70) ? ModelEffect.Kind.FINAL : ModelEffect.Kind.VANISHED));
    }
    int roll = dice.below(number == 0 ? 100 : 40);
    if (roll < 46) {
      at += dice.chance(50) ? dice.between(1, 60_000) : dice.between(1, 25 * 60_000L);
      ModelEffect.Kind kind =
          roll < 16
              ? ModelEffect.Kind.UNDONE
              : roll < 30
                  ? ModelEffect.Kind.VANISHED
                  : roll < 38 ? ModelEffect.Kind.AMENDED : ModelEffect.Kind.HELD;
      changes.add(new Change(at, kind));
      if (kind != ModelEffect.Kind.AMENDED && dice.chance(65)) {
        at += dice.chance(50) ? dice.evenly(1, 2 * 60_000L) : dice.between(1, 20 * 60_000L);
        changes.add(new Change(at, ModelEffect.Kind.RESTORED));
      }
    }
    return changes;
  }

  List<ModelEffect> effects() {
    return List.copyOf(effects);
  }

  /// The effect a try was answered with, -1 when it has none.
  int effectOf(int tryNumber) {
    return effectOfTry.getOrDefault(tryNumber, -1);
  }

  /// Whether the answer to a try was the stored answer of an older one.
  boolean replayed(int tryNumber) {
    return replayOfTry.getOrDefault(tryNumber, false);
  }

  /// Whether a copy of a refused request is still under way: it will be judged anew.
  boolean refusedCopyUnderWay(long now) {
    return refusedCopies.stream().anyMatch(c -> c.begun() <= now && c.arrives() > now);
  }

  /// Whether a replay under the own key can make two effects: its first copy is taken at once, a
  /// second one at the last possible moment.
  boolean replayCanDouble(long now, long lastArrival, int region) {
    if (!idempotent) {
      return true;
    }
    long until = at("own" + region, now).map(k -> k.until).orElse(now + retention);
    return lastArrival > until;
  }

  /// Whether a replay would be given a stored error instead of being done.
  boolean replayGetsStoredError(long now, int region) {
    return at("own" + region, now).filter(k -> k.errorAt <= now && k.effect < 0).isPresent();
  }
}
