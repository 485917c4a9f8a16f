package dev.secondwitness.domain.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The checks table against a model receiver: random histories whose truth is known, asked at
/// random moments whether each act is allowed. What the checks never see (`ModelEffect`,
/// `ModelReceiver`) decides whether an allowed act was right; `ModelTruth` shares no rule with the
/// domain.
///
/// **Unsafe** means:
///
/// - *confirm*: at that moment there is not exactly one effect of ours in place, final and equal
///   to what was bound, or another one of ours is still to land;
/// - *confirm what is there*: there is not exactly one effect of ours in place, final and other
///   than what was bound, or another one of ours is still to land;
/// - *fail* (both): an effect of ours is in place, or one can still land, or another copy of a
///   refused request is still under way (one that arrives later is judged anew);
/// - *fail, replay allowed*, besides: the replay, sent under the same key at the last permitted
///   moment and doubled on the way, makes two effects; or it is answered with a stored error we
///   were told of; or a source's newest word is that the effect was taken back; or authority,
///   attempts, holds or the original forbid it.
///
/// **What no check can know**, and so is bounded rather than called unsafe:
///
/// - The receiver changes an effect (takes back, deletes, amends, withholds, restores) after the
///   last look. Not counted only while no look of the round has shown the change, and it is
///   younger than the longest freshness plus settle delay (plus 2 min for a source that lags, plus
///   twice the clock error) of the readings that say *present* (for confirm), *differs* (for what
///   is there) or *absent*, *undone* (for fail). A confirm on a final receipt has no such age: a
///   receipt says that it was so, and only a look says that it still is. New effects are never
///   excused.
/// - A source that reads another ledger (astray) says *absent* and nothing told in the round
///   speaks for an effect. These are counted apart, as *deceived*. Once anything speaks for an
///   effect, acting on such a source is unsafe.
///
/// **What the world keeps to**: a dispatcher writes nothing after `send_before` by its own clock;
/// a copy arrives within the in-flight bound; any two clocks (store, dispatcher, reader, source)
/// differ by at most the clock error; a source shows what landed within its settle delay, lags
/// more only where its terms do not let it count, and never goes back behind what it has shown; of
/// an absence's fetch and position at most one misleads; a receiver keeps a key for its retention
/// from the first copy it saw; a listed refusal is true of the copy it answers, and its cause
/// stands until a decision; a drifted try happens along with a recorded attempt that was sent; an
/// answer that made another amount says so.
final class ChecksModelTest {
  private static final int HISTORIES = 40_000;

  /// One run over the same histories: nothing unsafe is allowed, enough is allowed to mean
  /// something, and every single clause, taken out alone, lets something unsafe through.
  @Test
  void nothingUnsafeIsAllowedAndNoClauseCanBeSpared() {
    List<ModelClause> clauses = ModelClauses.all();
    ModelTally tally =
        IntStream.rangeClosed(1, HISTORIES)
            .parallel()
            .mapToObj(seed -> ModelTally.of(ModelHistories.of(seed), clauses))
            .reduce(ModelTally.none(), ModelTally::plus);
    String table = tally.table(HISTORIES, clauses);
    System.out.println(table);

    assertThat(tally.stories()).as(table).isEmpty();
    assertThat(tally.unsafe()).as("unsafe decisions in %d histories", HISTORIES).isZero();
    assertThat(tally.allowed().get(Act.CONFIRM)).isGreaterThan(10_000);
    assertThat(tally.allowed().get(Act.CONFIRM_WHAT_IS_THERE)).isGreaterThan(2_000);
    assertThat(tally.allowed().get(Act.FAIL_CLOSE)).isGreaterThan(10_000);
    assertThat(tally.allowed().get(Act.FAIL_ALLOW_REPLAY)).isGreaterThan(4_000);
    assertThat(clauses)
        .as(table)
        .allSatisfy(clause -> assertThat(tally.without()).containsKey(clause.name()));
  }

  /// The same seed gives the same history, so that a failure can be looked into.
  @Test
  void aSeedReproducesItsHistory() {
    List<ModelClause> clauses = ModelClauses.all();
    for (int seed = 1; seed <= 50; seed++) {
      assertThat(ModelTally.of(ModelHistories.of(seed), clauses))
          .isEqualTo(ModelTally.of(ModelHistories.of(seed), clauses));
    }
  }
}
