package dev.secondwitness.domain;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.HoldId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Attempts, readings and verdicts for the tests of the rules; times are seconds after `T0`.
public final class Samples {
  public static final Instant T0 = Instant.parse("2026-03-01T10:00:00Z");
  public static final Duration SETTLE = Duration.ofSeconds(60);
  public static final Duration RESOLUTION = Duration.ofSeconds(1);
  public static final Duration FRESH_FOR = Duration.ofMinutes(5);

  private Samples() {}

  /// A moment, in seconds after `T0`.
  public static Instant at(long seconds) {
    return T0.plusSeconds(seconds);
  }

  /// An attempt begun at that second, with 30 s to send.
  public static Attempt attempt(int number, long begun, OutcomeClass outcome) {
    return new Attempt(
        new AttemptId("att_000" + number),
        number,
        new Principal("refund-agent", Principal.Kind.AGENT),
        "worker-1",
        new Provider("payments-eu"),
        Optional.empty(),
        at(begun),
        at(begun + 30),
        at(begun + 30),
        "refund:acme:int_7f3a",
        ArgsHash.of("{}"),
        outcome,
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        Optional.empty(),
        false);
  }

  /// A witness that counts by reference unless it is a page.
  public static WitnessTerms witness(String id, WitnessKind kind) {
    return new WitnessTerms(
        new WitnessId(id),
        1,
        kind,
        id,
        SETTLE,
        RESOLUTION,
        FRESH_FOR,
        kind != WitnessKind.PERMALINK);
  }

  /// A reading of the first round.
  public static Reading reading(String id, WitnessTerms witness, long readAt, Verdict verdict) {
    return reading(id, witness, 1, at(readAt), Duration.ZERO, verdict);
  }

  /// A reading with every part that matters.
  public static Reading reading(
      String id, WitnessTerms witness, int round, Instant readAt, Duration age, Verdict verdict) {
    return new Reading(
        new ReadingId("rd_" + id),
        new IntentId("int_7f3a"),
        round,
        witness,
        verdict,
        readAt,
        age,
        Duration.ZERO,
        new Principal("Mara", Principal.Kind.PERSON),
        "console",
        "");
  }

  /// Found and ours, made at that second.
  public static Verdict present(long createdAt) {
    return new Verdict.Present(found("re_91", createdAt), List.of());
  }

  /// Taken back.
  public static Verdict undone() {
    return new Verdict.Undone(found("re_91", 10), "reversed");
  }

  /// Absent, looked at twice.
  public static Verdict absent(Instant position, Instant firstLook, Instant readAt) {
    return new Verdict.AbsentAsOf(
        new ReadPosition(position, Optional.empty(), Optional.empty()), firstLook, readAt);
  }

  /// A look that proves nothing.
  public static Verdict notSeen() {
    return new Verdict.NotSeen(
        NotSeenReason.TOO_EARLY, Optional.empty(), Optional.empty(), List.of());
  }

  /// No answer.
  public static Verdict unreadable() {
    return new Verdict.Unreadable(UnreadableReason.TIMED_OUT, "", Optional.empty());
  }

  /// Everything of the tenant paused until somebody lifts it.
  public static Hold hold() {
    return hold(Optional.empty());
  }

  /// Everything of the tenant paused.
  public static Hold hold(Optional<Instant> until) {
    return new Hold(
        new HoldId("hold_0001"),
        new Tenant("acme"),
        Hold.Over.TENANT,
        "acme",
        new Principal("Ines", Principal.Kind.PERSON),
        T0,
        "the ledger is behind",
        until,
        Optional.empty());
  }

  /// A record found.
  public static Finding found(String id, long createdAt) {
    return new Finding(
        new ReceiptId(id),
        Finding.Match.ACTION_KEY,
        Optional.of(new Money("EUR", 4200)),
        Map.of(),
        Optional.of(at(createdAt)),
        Optional.empty());
  }
}
