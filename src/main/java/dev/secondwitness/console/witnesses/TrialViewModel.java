package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.app.rule.TrialOutcome;
import dev.secondwitness.app.rule.TryWitness;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Tries the text shown on an intent; one trial at a time, none of it kept anywhere.
public final class TrialViewModel {

  private final TryWitness tryWitness;
  private final Tasks tasks;
  private final UiScheduler scheduler;
  private final InstantSource time;
  private final ReadOnlyObjectWrapper<TrialState> state =
      new ReadOnlyObjectWrapper<>(new TrialState.Idle());
  private Ticket running = Ticket.NONE;
  private CurrencyScales scales = CurrencyScales.ISO;
  private int serial;

  TrialViewModel(TryWitness tryWitness, Tasks tasks, UiScheduler scheduler, InstantSource time) {
    this.tryWitness = tryWitness;
    this.tasks = tasks;
    this.scheduler = scheduler;
    this.time = time;
  }

  /// What it is doing.
  public ReadOnlyObjectProperty<TrialState> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /// The scales amounts are compared at.
  void scales(CurrencyScales of) {
    scales = of;
  }

  /// Tries a text on whatever carries that number; blank does nothing.
  void byNumber(TryWitness.Text text, String number) {
    String asked = number.strip();
    if (!asked.isEmpty()) {
      CurrencyScales asNow = scales;
      start(text, progress -> tryWitness.byNumber(text, asked, asNow, progress));
    }
  }

  /// Tries a text on one intent.
  void on(TryWitness.Text text, IntentId intent) {
    CurrencyScales asNow = scales;
    start(text, progress -> tryWitness.on(text, intent, asNow, Optional.empty(), progress));
  }

  /// The second look an absence needs, when the last trial was one of the same text that asks for
  /// it.
  void again(TryWitness.Text text) {
    if (state.get() instanceof TrialState.Ended(TrialOutcome outcome, String tried, var at)
        && tried.equals(text.text())
        && outcome
            instanceof TrialOutcome.Tried(IntentId intent, boolean serves, Drafting.Trial trial)
        && trial instanceof Drafting.Trial.Read read
        && asksForAnother(read)) {
      CurrencyScales asNow = scales;
      Look first = read.observation().last();
      start(text, progress -> tryWitness.on(text, intent, asNow, Optional.of(first), progress));
    }
  }

  /// Whether a second look can say more.
  public static boolean asksForAnother(Drafting.Trial.Read read) {
    return read.judgement().verdict() instanceof Verdict.NotSeen seen
        && seen.lookAgainAt().isPresent();
  }

  /// Calls it off; the reader is interrupted.
  public void cancel() {
    if (state.get() instanceof TrialState.Asking) {
      end(new TrialState.CalledOff());
    }
  }

  /// Forgets it, such as when something else is opened.
  void clear() {
    end(new TrialState.Idle());
  }

  private void end(TrialState as) {
    serial++;
    running.cancel();
    running = Ticket.NONE;
    state.set(as);
  }

  private void start(TryWitness.Text text, Function<Witnesses.Progress, TrialOutcome> trial) {
    running.cancel();
    int own = ++serial;
    state.set(new TrialState.Asking(0));
    Witnesses.Progress progress = made -> scheduler.soon(() -> progress(own, made));
    running =
        tasks
            .run(() -> trial.apply(progress))
            .onSuccess(
                outcome -> ended(own, new TrialState.Ended(outcome, text.text(), time.instant())))
            .onFailure(
                broke -> ended(own, new TrialState.BrokeOff(String.valueOf(broke.getMessage()))))
            .start();
  }

  private void progress(int own, int made) {
    if (own == serial && state.get() instanceof TrialState.Asking) {
      state.set(new TrialState.Asking(made));
    }
  }

  private void ended(int own, TrialState as) {
    if (own == serial) {
      state.set(as);
    }
  }
}
