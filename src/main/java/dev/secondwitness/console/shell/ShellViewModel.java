package dev.secondwitness.console.shell;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.EventStream;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.app.trust.HeadWatch;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.console.dashboard.DashboardViewModel;
import dev.secondwitness.console.queue.QueueViewModel;
import dev.secondwitness.console.witnesses.WitnessesUse;
import dev.secondwitness.console.witnesses.WitnessesViewModel;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The window's own state: where it is, which case is open, who we are, whether the store is there,
/// what waits; hands the store's events on to the features. It outlives a change of language.
public final class ShellViewModel {

  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Duration BETWEEN_COUNTS = Duration.ofSeconds(2);

  private final IntentStore store;
  private final EventStream stream;
  private final DecisionJournal journal;
  private final Tasks tasks;
  private final UiScheduler scheduler;
  private final StoreTime time;
  private final QueueViewModel queue;
  private final DashboardViewModel dashboard;
  private final SearchViewModel search;
  private final WitnessesViewModel witnesses;
  private final TrustViewModel trust;
  private final List<Consumer<StoreEvent>> eventListeners = new ArrayList<>();
  private final List<Runnable> reloadListeners = new ArrayList<>();

  private final ReadOnlyObjectWrapper<Place> place = new ReadOnlyObjectWrapper<>(Place.UNKNOWN);
  private final ReadOnlyObjectWrapper<Optional<IntentId>> openCase =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Me>> me =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<StoreSight> sight =
      new ReadOnlyObjectWrapper<>(StoreSight.NONE);
  private final ReadOnlyObjectWrapper<Map<QueueView, Long>> counts =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyIntegerWrapper waiting = new ReadOnlyIntegerWrapper();
  private final ReadOnlyObjectWrapper<Instant> now;
  private final ReadOnlyObjectWrapper<Settings> settings;

  private AutoCloseable listening = () -> {};
  private Ticket clock = Ticket.NONE;
  private boolean counting;
  private boolean countAgain;

  /// Wired by hand; nothing happens before `activate`.
  public ShellViewModel(
      IntentStore store,
      EventStream stream,
      DecisionJournal journal,
      Tasks tasks,
      UiScheduler scheduler,
      StoreTime time,
      WitnessesUse rules,
      HeadWatch head,
      Settings kept) {
    this.store = store;
    this.stream = stream;
    this.journal = journal;
    this.tasks = tasks;
    this.scheduler = scheduler;
    this.time = time;
    queue = new QueueViewModel(store, tasks, scheduler);
    dashboard = new DashboardViewModel(store, tasks, scheduler);
    search = new SearchViewModel(store, tasks);
    witnesses = new WitnessesViewModel(rules, tasks, scheduler, time);
    trust = new TrustViewModel(head, tasks, scheduler);
    now = new ReadOnlyObjectWrapper<>(time.instant());
    settings = new ReadOnlyObjectWrapper<>(kept);
    queue.selectedProperty().subscribe(id -> id.ifPresent(i -> openCase.set(Optional.of(i))));
  }

  /// Starts: who we are, the stream, the one clock, the queue.
  public void activate() {
    clock = scheduler.every(TICK, this::tick);
    trust.activate();
    listening = stream.listen(new Ear());
    askMe();
    count();
    waitingChanged();
    queue.activate();
  }

  /// Stops listening and ticking.
  public void deactivate() {
    clock.cancel();
    trust.deactivate();
    queue.deactivate();
    dashboard.deactivate();
    witnesses.close();
    try {
      listening.close();
    } catch (Exception e) {
      throw new IllegalStateException("The stream could not be closed", e);
    }
  }

  // --- what the person does

  /// Goes to a place of the rail; a list is shown whole.
  public void go(Place newPlace) {
    newPlace.view().ifPresent(view -> queue.open(view, QueueFilter.NONE));
    arrive(newPlace);
  }

  /// Goes to the rows behind a figure.
  public void go(QueueView view, QueueFilter filter) {
    queue.open(view, filter);
    for (Place candidate : Place.values()) {
      if (candidate.view().filter(v -> v == view).isPresent()) {
        arrive(candidate);
      }
    }
  }

  /// Opens a case: selects its row where it has one, else shows it beside the list.
  public void open(IntentId id) {
    if (place.get().view().isEmpty()) {
      go(Place.UNKNOWN);
    }
    if (queue.rows().place(id).isPresent()) {
      queue.select(id);
    } else {
      queue.clearSelection();
    }
    openCase.set(Optional.of(id));
  }

  /// Changes language or colours and keeps the choice.
  public void choose(Settings chosen) {
    settings.set(chosen);
    tasks
        .run(
            () -> {
              chosen.keep(journal);
              return chosen;
            })
        .start();
  }

  /// Counts again what waits to be sent.
  public void waitingChanged() {
    trust.refresh();
    tasks.run(() -> journal.open().size()).onSuccess(waiting::set).start();
  }

  /// Asks the store at once.
  public void tryNow() {
    trust.check();
    askMe();
    count();
    queue.reload();
    dashboard.reload();
    witnesses.reload();
    reloadListeners.forEach(Runnable::run);
  }

  /// Told of every event and every reload, for the case; the ticket ends it.
  public Ticket follow(Consumer<StoreEvent> changed, Runnable reload) {
    eventListeners.add(changed);
    reloadListeners.add(reload);
    return () -> {
      eventListeners.remove(changed);
      reloadListeners.remove(reload);
    };
  }

  // --- what the view shows

  /// The queue.
  public QueueViewModel queue() {
    return queue;
  }

  /// The dashboard.
  public DashboardViewModel dashboard() {
    return dashboard;
  }

  /// The witnesses.
  public WitnessesViewModel witnesses() {
    return witnesses;
  }

  /// What a trial read; a new one for every view, so that none outlives its view.
  TrialEvidenceViewModel newTrialEvidence() {
    return new TrialEvidenceViewModel(tasks);
  }

  /// The search field.
  public SearchViewModel search() {
    return search;
  }

  /// Whether the store's audit chain holds.
  public TrustViewModel trust() {
    return trust;
  }

  /// The store's time.
  public StoreTime time() {
    return time;
  }

  /// The scales amounts are shown in: the store's, ISO 4217 until it has told.
  public CurrencyScales scales() {
    return me.get().map(Me::scales).orElse(CurrencyScales.ISO);
  }

  /// Where the window is.
  public ReadOnlyObjectProperty<Place> placeProperty() {
    return place.getReadOnlyProperty();
  }

  /// The case that is open.
  public ReadOnlyObjectProperty<Optional<IntentId>> openCaseProperty() {
    return openCase.getReadOnlyProperty();
  }

  /// Who we are, empty until the store has said.
  public ReadOnlyObjectProperty<Optional<Me>> meProperty() {
    return me.getReadOnlyProperty();
  }

  /// Whether the store is there.
  public ReadOnlyObjectProperty<StoreSight> sightProperty() {
    return sight.getReadOnlyProperty();
  }

  /// How many rows each list has.
  public ReadOnlyObjectProperty<Map<QueueView, Long>> countsProperty() {
    return counts.getReadOnlyProperty();
  }

  /// Decisions written here and not at their end.
  public ReadOnlyIntegerProperty waitingProperty() {
    return waiting.getReadOnlyProperty();
  }

  /// The store's time, once a second.
  public ReadOnlyObjectProperty<Instant> nowProperty() {
    return now.getReadOnlyProperty();
  }

  /// What the person chose.
  public ReadOnlyObjectProperty<Settings> settingsProperty() {
    return settings.getReadOnlyProperty();
  }

  private void arrive(Place newPlace) {
    if (newPlace == Place.DASHBOARD) {
      dashboard.activate();
    } else {
      dashboard.deactivate();
    }
    if (newPlace == Place.WITNESSES) {
      witnesses.activate();
    } else {
      witnesses.deactivate();
    }
    if (newPlace.view().isPresent()) {
      queue.activate();
      if (queue.selectedProperty().get().isEmpty()) {
        openCase.set(Optional.empty());
      }
    } else {
      queue.deactivate();
    }
    place.set(newPlace);
  }

  private void tick() {
    now.set(time.instant());
  }

  private void askMe() {
    tasks
        .run(store::me)
        .onSuccess(
            reply -> {
              if (reply instanceof Reply.Ok<Me>(Me who)) {
                time.heard(who.storeTime());
                me.set(Optional.of(who));
                witnesses.person(me.get());
                tick();
              }
            })
        .start();
  }

  private void count() {
    if (counting) {
      countAgain = true;
      return;
    }
    counting = true;
    tasks
        .run(this::counted)
        .onSuccess(
            got -> {
              if (!got.isEmpty()) {
                counts.set(got);
              }
              countEnded();
            })
        .onFailure(
            e -> {
              countEnded();
            })
        .start();
  }

  private void countEnded() {
    scheduler.after(
        BETWEEN_COUNTS,
        () -> {
          counting = false;
          if (countAgain) {
            countAgain = false;
            count();
          }
        });
  }

  /// The three totals, empty when the store does not answer all of them.
  private Map<QueueView, Long> counted() {
    Map<QueueView, Long> got = new EnumMap<>(QueueView.class);
    for (QueueView view : List.of(QueueView.UNKNOWN, QueueView.EXPIRING, QueueView.MINE)) {
      QueueQuery query =
          new QueueQuery(view, QueueFilter.NONE, QueueSort.TIME_LEFT, true, Optional.empty(), 1);
      if (store.queue(query) instanceof Reply.Ok<QueuePage>(QueuePage page)) {
        got.put(view, page.total());
      } else {
        return Map.of();
      }
    }
    return Map.copyOf(got);
  }

  private void see(StoreSight seen) {
    boolean wasLost = sight.get().lostSince().isPresent();
    sight.set(seen);
    if (wasLost != seen.lostSince().isPresent()) {
      queue.lost(seen.lostSince());
      dashboard.lost(seen.lostSince());
      witnesses.lost(seen.lostSince());
    }
    tick();
  }

  /// Hears the stream on its own thread and speaks on the FX thread.
  private final class Ear implements EventStream.Listener {

    @Override
    public void live(Instant storeTime) {
      time.heard(storeTime);
      scheduler.soon(
          () -> {
            see(sight.get().heard(storeTime));
            tryNow();
          });
    }

    @Override
    public void event(StoreEvent event) {
      scheduler.soon(
          () -> {
            see(sight.get().event(event.at()));
            queue.changed(event);
            dashboard.changed();
            witnesses.changed(event);
            count();
            List.copyOf(eventListeners).forEach(l -> l.accept(event));
          });
    }

    @Override
    public void heartbeat(Instant storeTime) {
      time.heard(storeTime);
      scheduler.soon(() -> see(sight.get().heard(storeTime)));
    }

    @Override
    public void lost(Instant lastHeard, String detail) {
      scheduler.soon(() -> see(sight.get().lost(lastHeard)));
    }

    @Override
    public void reload() {
      scheduler.soon(ShellViewModel.this::tryNow);
    }
  }
}
