package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.value.DecisionId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The store's no: what rule was broken, by which member, and what else the caller should know.
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ProblemType type;
  private final transient Optional<String> field;
  private final transient More more;

  /// What goes with a refusal besides words.
  ///
  /// @param intent another intent that is the reason
  /// @param known what else there is to know, by name
  public record More(
      Optional<String> settledBy,
      Optional<Instant> settledAt,
      Optional<Act> act,
      Optional<Long> version,
      List<CheckResult> unmet,
      Optional<String> intent,
      Optional<String> decision,
      Map<String, String> known) {

    static final More NONE =
        new More(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Map.of());

    public More {
      unmet = List.copyOf(unmet);
      known = Map.copyOf(known);
    }

    static More version(long version) {
      return new More(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(version),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Map.of());
    }

    static More settled(Disposition by, long version) {
      return new More(
          Optional.of(by.by()),
          Optional.of(by.at()),
          Optional.of(act(by.outcome())),
          Optional.of(version),
          List.of(),
          Optional.empty(),
          by.decision().map(Object::toString),
          by.approvedBy().map(second -> Map.of("approved_by", second)).orElse(Map.of()));
    }

    static More unmet(List<CheckResult> checks) {
      return new More(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          checks,
          Optional.empty(),
          Optional.empty(),
          Map.of());
    }

    static More intent(String intent) {
      return new More(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.of(intent),
          Optional.empty(),
          Map.of());
    }

    static More known(Map<String, String> values) {
      return new More(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          values);
    }

    static More decision(DecisionId decision) {
      return new More(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.of(decision.value()),
          Map.of());
    }

    private static Act act(Disposition.Outcome outcome) {
      return switch (outcome) {
        case CONFIRMED -> Act.CONFIRM;
        case CONFIRMED_AS_FOUND -> Act.CONFIRM_WHAT_IS_THERE;
        case FAILED -> Act.FAIL_CLOSE;
        case FAILED_REPLAY_ALLOWED -> Act.FAIL_ALLOW_REPLAY;
      };
    }
  }

  private Refusal(ProblemType type, Optional<String> field, String detail, More more) {
    super(detail, null, false, false);
    this.type = type;
    this.field = field;
    this.more = more;
  }

  /// A refusal that no single member is to blame for.
  public static Refusal of(ProblemType type, String detail) {
    return new Refusal(type, Optional.empty(), detail, More.NONE);
  }

  /// A refusal because of one member, header or parameter.
  public static Refusal at(ProblemType type, String field, String detail) {
    return new Refusal(type, Optional.of(field), detail, More.NONE);
  }

  /// The same with more to know.
  Refusal with(More known) {
    return new Refusal(type, field, detail(), known);
  }

  public ProblemType type() {
    return type;
  }

  public Optional<String> field() {
    return field;
  }

  public More more() {
    return more;
  }

  /// What is wrong, in words.
  public String detail() {
    return String.valueOf(getMessage());
  }
}
