package dev.secondwitness.console.dashboard;

import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Throttle;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.console.control.Trouble;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The figures, asked again when something changed and at least every half minute.
public final class DashboardViewModel {

  private static final Duration BETWEEN = Duration.ofSeconds(2);
  private static final Duration ANYWAY = Duration.ofSeconds(30);

  private final IntentStore store;
  private final Tasks tasks;
  private final UiScheduler scheduler;
  private final Throttle look;
  private final ReadOnlyObjectWrapper<Optional<Oversight>> figures =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Trouble>> trouble =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Instant>> lostSince =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private Ticket anyway = Ticket.NONE;
  private Ticket pause = Ticket.NONE;
  private boolean active;
  private boolean asking;
  private boolean again;

  /// Asks nothing before it is activated.
  public DashboardViewModel(IntentStore store, Tasks tasks, UiScheduler scheduler) {
    this.store = store;
    this.tasks = tasks;
    this.scheduler = scheduler;
    look = scheduler.throttle(this::ask);
  }

  /// On the screen.
  public void activate() {
    if (!active) {
      active = true;
      anyway = scheduler.every(ANYWAY, this::changed);
      ask();
    }
  }

  /// Off the screen; the figures stay with their moment.
  public void deactivate() {
    active = false;
    anyway.cancel();
    pause.cancel();
    pause = Ticket.NONE;
  }

  /// Something changed in the store.
  public void changed() {
    if (active) {
      if (asking || pause != Ticket.NONE) {
        again = true;
      } else {
        look.request();
      }
    }
  }

  /// Anything may have changed.
  public void reload() {
    changed();
  }

  /// The store is lost since then, or answers again.
  public void lost(Optional<Instant> since) {
    lostSince.set(since);
    if (since.isEmpty()) {
      changed();
    }
  }

  /// The figures, all as of one moment; empty before the first answer.
  public ReadOnlyObjectProperty<Optional<Oversight>> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  /// Why they are not fresh.
  public ReadOnlyObjectProperty<Optional<Trouble>> troubleProperty() {
    return trouble.getReadOnlyProperty();
  }

  /// Since when the store is lost.
  public ReadOnlyObjectProperty<Optional<Instant>> lostSinceProperty() {
    return lostSince.getReadOnlyProperty();
  }

  private void ask() {
    if (!active || asking || pause != Ticket.NONE) {
      return;
    }
    asking = true;
    tasks
        .run(store::oversight)
        .onSuccess(this::answered)
        .onFailure(
            e -> {
              trouble.set(Optional.of(new Trouble.Silent(String.valueOf(e.getMessage()))));
              ended();
            })
        .start();
  }

  private void answered(Reply<Oversight> reply) {
    trouble.set(Trouble.of(reply));
    if (reply instanceof Reply.Ok<Oversight>(Oversight got)) {
      figures.set(Optional.of(got));
    }
    ended();
  }

  private void ended() {
    asking = false;
    if (active) {
      pause =
          scheduler.after(
              BETWEEN,
              () -> {
                pause = Ticket.NONE;
                if (again) {
                  again = false;
                  ask();
                }
              });
    }
  }
}
