package dev.secondwitness.console.shell;

import dev.secondwitness.app.trust.HeadStanding;
import dev.secondwitness.app.trust.HeadWatch;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import java.time.Duration;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Whether the store's audit chain holds: looked at on connecting, every few seconds and whenever
/// asked. All of it on the FX thread.
public final class TrustViewModel {
  static final Duration EVERY = Duration.ofSeconds(10);

  private final HeadWatch watch;
  private final Tasks tasks;
  private final UiScheduler scheduler;
  private final ReadOnlyObjectWrapper<HeadStanding> standing;
  private Ticket looking = Ticket.NONE;
  private boolean underWay;
  private boolean again;

  TrustViewModel(HeadWatch watch, Tasks tasks, UiScheduler scheduler) {
    this.watch = watch;
    this.tasks = tasks;
    this.scheduler = scheduler;
    standing = new ReadOnlyObjectWrapper<>(watch.standing());
  }

  /// How it stands.
  public ReadOnlyObjectProperty<HeadStanding> standing() {
    return standing.getReadOnlyProperty();
  }

  void activate() {
    looking = scheduler.every(EVERY, this::check);
    check();
  }

  void deactivate() {
    looking.cancel();
  }

  /// Looks now, or once more when the look that is under way has ended.
  public void check() {
    if (underWay) {
      again = true;
      return;
    }
    underWay = true;
    tasks.run(watch::check).onSuccess(this::ended).onFailure(this::broke).start();
  }

  /// Shows what a look made elsewhere found.
  void refresh() {
    standing.set(watch.standing());
  }

  private void ended(HeadStanding found) {
    underWay = false;
    standing.set(found);
    if (again) {
      again = false;
      check();
    }
  }

  /// Such as a journal that cannot be written; the person is told as of anything unforeseen.
  private void broke(Exception why) {
    ended(watch.standing());
    tasks
        .run(
            () -> {
              throw why;
            })
        .start();
  }
}
