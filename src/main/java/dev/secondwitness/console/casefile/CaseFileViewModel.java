package dev.secondwitness.console.casefile;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.control.CasePane;
import dev.secondwitness.console.decision.DecisionViewModel;
import dev.secondwitness.console.reading.ReadingsViewModel;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The case shown: fetched, kept fresh while it is on the screen, and handed to readings and
/// decision. All of it on the FX thread.
public final class CaseFileViewModel {

  /// Checks move with time alone, so the case is fetched again this often while it is shown.
  private static final Duration FRESH_FOR = Duration.ofSeconds(10);

  private static final Duration TICK = Duration.ofSeconds(1);

  private final WitnessTitles titles;
  private final CaseUse use;
  private final CasePane.Around around;
  private final ReadingsViewModel readings;
  private final DecisionViewModel decision;
  private final ReadOnlyObjectWrapper<CaseSnapshot> snapshot =
      new ReadOnlyObjectWrapper<>(new CaseSnapshot.None());
  private final ReadOnlyObjectWrapper<Instant> now;
  private Optional<Instant> lostSince = Optional.empty();
  private Ticket loading = Ticket.NONE;
  private Ticket ticking = Ticket.NONE;
  private Ticket refreshing = Ticket.NONE;
  private @Nullable IntentId wanted;
  private @Nullable Me me;

  /// A view-model that tells the window what it needs to know.
  public CaseFileViewModel(CaseUse use, CasePane.Around around, Language language) {
    titles = new WitnessTitles(use.witnesses(), language);
    this.use = use;
    this.around = around;
    now = new ReadOnlyObjectWrapper<>(use.storeTime().instant());
    readings =
        new ReadingsViewModel(
            use.readWitness(),
            use.store(),
            use.witnesses(),
            use.tasks(),
            use.scheduler(),
            use.storeTime(),
            reading -> reload());
    decision =
        new DecisionViewModel(
            use.recordDecision(),
            use.deliver(),
            use.journal(),
            use.tasks(),
            use.scheduler(),
            use.storeTime(),
            new DecisionViewModel.Around() {
              @Override
              public void recorded(DecisionRecorded recorded) {
                afterRecorded(recorded);
              }

              @Override
              public void moved(CaseFile moved) {
                put(moved);
              }

              @Override
              public void waitingChanged() {
                around.waitingChanged();
              }
            });
  }

  /// What is shown.
  public ReadOnlyObjectProperty<CaseSnapshot> snapshot() {
    return snapshot.getReadOnlyProperty();
  }

  /// The store's time, a second at a time while the pane is on the screen.
  public ReadOnlyObjectProperty<Instant> now() {
    return now.getReadOnlyProperty();
  }

  /// The readings of the case.
  public ReadingsViewModel readings() {
    return readings;
  }

  /// The decision about the case.
  public DecisionViewModel decision() {
    return decision;
  }

  /// On the screen from now on.
  public void activate() {
    ticking.cancel();
    refreshing.cancel();
    ticking = use.scheduler().every(TICK, this::tick);
    refreshing = use.scheduler().every(FRESH_FOR, this::refresh);
  }

  /// Off the screen: nothing runs on its own any more.
  public void deactivate() {
    ticking.cancel();
    refreshing.cancel();
    ticking = Ticket.NONE;
    refreshing = Ticket.NONE;
    clear();
  }

  private void tick() {
    now.set(use.storeTime().instant());
  }

  private void refresh() {
    if (lostSince.isEmpty() && snapshot.get() instanceof CaseSnapshot.Shown) {
      reload();
    }
  }

  /// Shows the case of an intent; the same one again is loaded afresh.
  public void show(IntentId id) {
    if (!id.equals(wanted)) {
      readings.leave();
      decision.leave();
      snapshot.set(new CaseSnapshot.Loading(id));
    }
    wanted = id;
    load(id);
  }

  /// Shows no case; looks under way are called off.
  public void clear() {
    loading.cancel();
    wanted = null;
    readings.leave();
    decision.leave();
    snapshot.set(new CaseSnapshot.None());
  }

  /// Loads again what is shown.
  public void reload() {
    IntentId id = wanted;
    if (id != null) {
      load(id);
    }
  }

  /// Something changed in the store.
  public void changed(StoreEvent event) {
    IntentId id = wanted;
    if (id != null && event.mayTouch(id)) {
      reload();
    }
  }

  /// The store is lost since then, or answers again.
  public void lostSince(Optional<Instant> moment) {
    lostSince = moment;
    decision.lostSince(moment);
    if (moment.isEmpty()) {
      reload();
    }
  }

  /// Nothing may be written to the store from now on, or it may again.
  public void readOnly(boolean only) {
    decision.readOnly(only);
    readings.readOnly(only);
  }

  private void load(IntentId id) {
    loading.cancel();
    Optional<Me> known = Optional.ofNullable(me);
    loading =
        use.tasks()
            .run(() -> both(id, known))
            .onSuccess(came -> came(id, came))
            .onFailure(broke -> missing(id, String.valueOf(broke.getMessage()), ""))
            .start();
  }

  private record Came(Reply<Me> me, Reply<CaseFile> file) {}

  private Came both(IntentId id, Optional<Me> known) {
    Reply<Me> who = known.<Reply<Me>>map(Reply.Ok::new).orElseGet(() -> use.store().me());
    return new Came(who, use.store().caseFile(id));
  }

  private void came(IntentId id, Came came) {
    if (!id.equals(wanted)) {
      return;
    }
    switch (came.me()) {
      case Reply.Ok<Me>(Me who) -> me = who;
      case Reply.Refused<Me>(var problem) -> missing(id, problem.detail(), problem.code());
      case Reply.NoAnswer<Me>(boolean reached, String detail) -> missing(id, detail, "");
    }
    if (me == null) {
      return;
    }
    switch (came.file()) {
      case Reply.Ok<CaseFile>(CaseFile file) -> put(titles.in(file));
      case Reply.Refused<CaseFile>(var problem) -> missing(id, problem.detail(), problem.code());
      case Reply.NoAnswer<CaseFile>(boolean reached, String detail) -> missing(id, detail, "");
    }
  }

  /// A case already on the screen stays there: the window says that the store is lost.
  private void missing(IntentId id, String detail, String code) {
    if (id.equals(wanted) && !(snapshot.get() instanceof CaseSnapshot.Shown)) {
      snapshot.set(new CaseSnapshot.Missing(id, detail, code));
    }
  }

  private void put(CaseFile file) {
    Me who = me;
    if (who == null || !file.envelope().id().equals(wanted)) {
      return;
    }
    // An answer that was overtaken on its way does not put an older version back.
    if (snapshot.get() instanceof CaseSnapshot.Shown(CaseFile shown, Me m)
        && shown.envelope().id().equals(file.envelope().id())
        && shown.version() > file.version()) {
      return;
    }
    tick();
    snapshot.set(new CaseSnapshot.Shown(file, who));
    readings.show(file, who.scales());
    decision.show(file, who);
  }

  /// The next item only after the store's own word; an escalated case is nobody's turn here either.
  private void afterRecorded(DecisionRecorded recorded) {
    if (recorded.decision().intent().equals(wanted)) {
      reload();
      around.nextItem();
    }
  }
}
