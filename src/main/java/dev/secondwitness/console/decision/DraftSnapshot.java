package dev.secondwitness.console.decision;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.value.Owner;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What a person is about to decide.
///
/// @param resolveIn how far ahead the new `resolve_by` lies, for escalate
public record DraftSnapshot(
    Optional<Act> act,
    Optional<DecisionReason> reason,
    String text,
    Optional<Owner> to,
    Duration resolveIn) {

  /// The new deadlines an escalation may set.
  public static final List<Duration> RESOLVE_IN =
      List.of(
          Duration.ofMinutes(30),
          Duration.ofHours(1),
          Duration.ofHours(4),
          Duration.ofHours(8),
          Duration.ofHours(24));

  /// The most characters a reason may have.
  public static final int LONGEST_TEXT = 4000;

  /// Nothing chosen.
  static final DraftSnapshot EMPTY =
      new DraftSnapshot(
          Optional.empty(), Optional.empty(), "", Optional.empty(), Duration.ofHours(1));

  /// What is still missing before the act can be pressed.
  public enum Missing {
    ACT,
    REASON,
    TEXT,
    TEXT_SHORTER,
    TO
  }

  /// The first thing missing, empty when the act can be pressed.
  public Optional<Missing> missing() {
    if (act.isEmpty()) {
      return Optional.of(Missing.ACT);
    }
    if (act.get() == Act.ESCALATE && to.isEmpty()) {
      return Optional.of(Missing.TO);
    }
    if (reason.isEmpty()) {
      return Optional.of(Missing.REASON);
    }
    if (text.isBlank()) {
      return Optional.of(Missing.TEXT);
    }
    return text.length() > LONGEST_TEXT ? Optional.of(Missing.TEXT_SHORTER) : Optional.empty();
  }

  /// The reason codes an act takes.
  public static List<DecisionReason> reasons(Act act) {
    return switch (act) {
      case CONFIRM_WHAT_IS_THERE -> List.of(DecisionReason.FOUND_BY_WITNESS, DecisionReason.OTHER);
      case CONFIRM ->
          List.of(
              DecisionReason.FOUND_BY_WITNESS, DecisionReason.RECEIPT_SEEN, DecisionReason.OTHER);
      case FAIL_CLOSE ->
          List.of(
              DecisionReason.PROVEN_ABSENT,
              DecisionReason.REFUSED_BEFORE_EFFECT,
              DecisionReason.UNDONE_AT_RECEIVER,
              DecisionReason.OTHER);
      case FAIL_ALLOW_REPLAY ->
          List.of(
              DecisionReason.PROVEN_ABSENT,
              DecisionReason.REFUSED_BEFORE_EFFECT,
              DecisionReason.OTHER);
      case ESCALATE ->
          List.of(
              DecisionReason.NEEDS_SECOND_PERSON,
              DecisionReason.NEEDS_ANOTHER_TEAM,
              DecisionReason.WITNESS_UNREADABLE,
              DecisionReason.OTHER);
    };
  }

  DraftSnapshot withAct(Optional<Act> chosen) {
    boolean keeps =
        chosen.isPresent() && reason.filter(reasons(chosen.get())::contains).isPresent();
    return new DraftSnapshot(chosen, keeps ? reason : Optional.empty(), text, to, resolveIn);
  }

  DraftSnapshot withReason(DecisionReason chosen) {
    return new DraftSnapshot(act, Optional.of(chosen), text, to, resolveIn);
  }

  DraftSnapshot withText(String written) {
    return new DraftSnapshot(act, reason, written, to, resolveIn);
  }

  DraftSnapshot withTo(Optional<Owner> owner) {
    return new DraftSnapshot(act, reason, text, owner, resolveIn);
  }

  DraftSnapshot withResolveIn(Duration ahead) {
    return new DraftSnapshot(act, reason, text, to, ahead);
  }
}
