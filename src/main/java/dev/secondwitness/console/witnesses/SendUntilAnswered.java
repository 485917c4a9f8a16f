package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Ids;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.UiScheduler;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Sends one request at a time under a key of its own, the same request again and again under that
/// key while its answer is lost. On the FX thread.
final class SendUntilAnswered {

  private static final Duration AGAIN_AFTER = Duration.ofSeconds(3);

  private final Tasks tasks;
  private final UiScheduler scheduler;
  private final Ids ids;
  private final Consumer<WitnessProposal> taken;
  private final ReadOnlyObjectWrapper<Sending> state =
      new ReadOnlyObjectWrapper<>(new Sending.Idle());

  /// @param taken told of what the store took
  SendUntilAnswered(Tasks tasks, UiScheduler scheduler, Ids ids, Consumer<WitnessProposal> taken) {
    this.tasks = tasks;
    this.scheduler = scheduler;
    this.ids = ids;
    this.taken = taken;
  }

  /// How far it got.
  ReadOnlyObjectProperty<Sending> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /// Sends, unless something is on its way already.
  ///
  /// @param request told its key
  void send(Function<String, Reply<WitnessProposal>> request) {
    if (!state.get().busy()) {
      state.set(new Sending.UnderWay());
      go("rule_" + ids.fresh(), request, true);
    }
  }

  /// Forgets an answer that was read; what is on its way stays.
  void forget() {
    if (!state.get().busy()) {
      state.set(new Sending.Idle());
    }
  }

  /// @param first whether nothing went under that key before
  private void go(String key, Function<String, Reply<WitnessProposal>> request, boolean first) {
    tasks
        .run(() -> request.apply(key))
        .onSuccess(reply -> answered(key, request, reply, first))
        .onFailure(broke -> lost(key, request, String.valueOf(broke.getMessage())))
        .start();
  }

  private void answered(
      String key,
      Function<String, Reply<WitnessProposal>> request,
      Reply<WitnessProposal> reply,
      boolean first) {
    switch (reply) {
      case Reply.Ok<WitnessProposal>(WitnessProposal proposal) -> {
        state.set(new Sending.Taken(proposal));
        taken.accept(proposal);
      }
      case Reply.Refused<WitnessProposal>(var problem) -> state.set(new Sending.Refused(problem));
      case Reply.NoAnswer<WitnessProposal>(boolean reached, String detail) ->
          unanswered(key, request, detail, first && !reached);
    }
  }

  private void unanswered(
      String key,
      Function<String, Reply<WitnessProposal>> request,
      String detail,
      boolean neverLeft) {
    if (neverLeft) {
      state.set(new Sending.NotSent(detail));
    } else {
      lost(key, request, detail);
    }
  }

  private void lost(String key, Function<String, Reply<WitnessProposal>> request, String detail) {
    state.set(new Sending.AnswerLost(detail));
    scheduler.after(AGAIN_AFTER, () -> go(key, request, false));
  }
}
