package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Throttle;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.console.control.Trouble;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The queue as a person works through it: asked from the store, live, and never moving what the
/// person looks at. The selection is an intent's id; rows only show it.
public final class QueueViewModel {

  /// The most rows the table holds; beyond it the filter has to narrow.
  public static final int MOST_ROWS = 20_000;

  private static final int LIVE_PAGES = 3;
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
  private static final Duration LOOK_ANYWAY = Duration.ofSeconds(60);

  private final IntentStore store;
  private final Tasks tasks;
  private final UiScheduler scheduler;
  private final Throttle look;

  private final QueueRows rows = new QueueRows();
  private final Facets facets = new Facets();
  private final Map<IntentId, IntentState> lastStates = new HashMap<>();
  private final Set<IntentId> held = new LinkedHashSet<>();

  private final ReadOnlyObjectWrapper<QueueAsk> ask =
      new ReadOnlyObjectWrapper<>(QueueAsk.of(QueueView.UNKNOWN));
  private final ReadOnlyObjectWrapper<Optional<QueueSnapshot>> figures =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<IntentId>> selected =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Trouble>> trouble =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Instant>> lostSince =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyIntegerWrapper heldCount = new ReadOnlyIntegerWrapper();
  private final ReadOnlyBooleanWrapper loading = new ReadOnlyBooleanWrapper();

  private Optional<QueueItem> selectedItem = Optional.empty();
  private Optional<String> next = Optional.empty();
  private int generation;
  private boolean looking;
  private boolean lookAgain;
  private boolean filling;
  private int wanted;
  private Ticket soon = Ticket.NONE;
  private Ticket anyway = Ticket.NONE;
  private boolean active;

  /// A queue that asks nothing before it is activated.
  public QueueViewModel(IntentStore store, Tasks tasks, UiScheduler scheduler) {
    this.store = store;
    this.tasks = tasks;
    this.scheduler = scheduler;
    look = scheduler.throttle(this::lookNow);
  }

  /// On the screen: loads, and follows the store from now on.
  public void activate() {
    if (active) {
      return;
    }
    active = true;
    anyway = scheduler.every(LOOK_ANYWAY, this::lookSoon);
    if (rows.loaded() == 0) {
      load();
    } else {
      lookSoon();
    }
  }

  /// Off the screen: follows nothing; rows and selection stay for the next time.
  public void deactivate() {
    active = false;
    anyway.cancel();
    soon.cancel();
    soon = Ticket.NONE;
  }

  // --- what the person does

  /// Shows a view narrowed by a filter.
  public void open(QueueView view, QueueFilter filter) {
    QueueAsk now = ask.get();
    ask(new QueueAsk(view, filter, now.sort(), now.ascending()));
  }

  /// Narrows the view.
  public void filter(QueueFilter filter) {
    open(ask.get().view(), filter);
  }

  /// Sorts by the store.
  public void sort(QueueSort sort, boolean ascending) {
    ask(new QueueAsk(ask.get().view(), ask.get().filter(), sort, ascending));
  }

  /// Shows what was held back, and drops what is gone.
  public void refresh() {
    load();
  }

  /// Selects an intent; its row shows it wherever it is.
  public void select(IntentId id) {
    selectedItem = place(id).flatMap(index -> rows.get(index).item());
    selected.set(Optional.of(id));
  }

  /// Selects the row at an index; a row not loaded yet is asked for instead.
  public void selectRow(int index) {
    if (index < 0 || index >= rows.size()) {
      return;
    }
    needed(index);
    rows.get(index).id().ifPresent(this::select);
  }

  /// Moves the selection by rows, from the top when nothing is selected.
  public void move(int by) {
    OptionalInt at = selectedRow();
    int target = at.isPresent() ? at.getAsInt() + by : by > 0 ? 0 : rows.size() - 1;
    selectRow(Math.clamp(target, 0, Math.max(0, rows.size() - 1)));
  }

  /// Selects the next row that is still in the list, such as after a recorded decision.
  public void moveToNextOpen(int step) {
    int from = selectedRow().orElse(-1);
    for (int i = from + step; i >= 0 && i < rows.loaded(); i += step) {
      if (rows.get(i).gone().isEmpty()) {
        selectRow(i);
        return;
      }
    }
  }

  /// Selects nothing.
  public void clearSelection() {
    selectedItem = Optional.empty();
    selected.set(Optional.empty());
  }

  /// The table shows the row at an index that may not be loaded yet.
  public void needed(int index) {
    wanted = Math.max(wanted, index);
    fill();
  }

  // --- what the store does

  /// Something changed in the store.
  public void changed(StoreEvent event) {
    event.about().ifPresent(a -> lastStates.put(a.intent(), a.state()));
    lookSoon();
  }

  /// Anything may have changed.
  public void reload() {
    lookSoon();
  }

  /// The store is lost since then, or answers again (empty).
  public void lost(Optional<Instant> since) {
    boolean back = since.isEmpty() && lostSince.get().isPresent();
    lostSince.set(since);
    if (back) {
      lookSoon();
    }
  }

  // --- what the view shows

  /// The table's list.
  public QueueRows rows() {
    return rows;
  }

  /// What the filter chips offer.
  public Facets facets() {
    return facets;
  }

  /// What is asked for.
  public ReadOnlyObjectProperty<QueueAsk> askProperty() {
    return ask.getReadOnlyProperty();
  }

  /// The figures, empty before the first answer.
  public ReadOnlyObjectProperty<Optional<QueueSnapshot>> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  /// The selected intent.
  public ReadOnlyObjectProperty<Optional<IntentId>> selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  /// Why there are no fresh rows.
  public ReadOnlyObjectProperty<Optional<Trouble>> troubleProperty() {
    return trouble.getReadOnlyProperty();
  }

  /// Since when the store is lost.
  public ReadOnlyObjectProperty<Optional<Instant>> lostSinceProperty() {
    return lostSince.getReadOnlyProperty();
  }

  /// How many arrivals wait above the rows shown.
  public ReadOnlyIntegerProperty heldProperty() {
    return heldCount.getReadOnlyProperty();
  }

  /// Whether the first rows of a query are on their way.
  public ReadOnlyBooleanProperty loadingProperty() {
    return loading.getReadOnlyProperty();
  }

  /// The row of the selected intent, empty when it is not loaded.
  public OptionalInt selectedRow() {
    return selected.get().map(rows::place).orElse(OptionalInt.empty());
  }

  // --- asking

  private void ask(QueueAsk newAsk) {
    QueueAsk before = ask.get();
    if (newAsk.equals(before)) {
      return;
    }
    if (newAsk.view() != before.view() || selectedItem.filter(newAsk::excludes).isPresent()) {
      clearSelection();
    }
    ask.set(newAsk);
    if (active) {
      load();
    } else {
      rows.replace(List.of(), 0);
      next = Optional.empty();
      generation++;
    }
  }

  private void load() {
    int mine = ++generation;
    loading.set(true);
    filling = false;
    wanted = 0;
    next = Optional.empty();
    QueueAsk asked = ask.get();
    tasks
        .run(() -> QueueLook.from(store, asked, 1, 1))
        .onSuccess(reply -> loaded(mine, reply))
        .onFailure(e -> failed(mine, e))
        .start();
  }

  private void loaded(int mine, Reply<QueueLook> reply) {
    if (mine != generation) {
      return;
    }
    loading.set(false);
    trouble.set(Trouble.of(reply));
    if (reply instanceof Reply.Ok<QueueLook>(QueueLook got)) {
      held.clear();
      heldCount.set(0);
      got.items().forEach(facets::meet);
      next = got.last().next();
      figures.set(Optional.of(QueueSnapshot.of(got.last())));
      rows.replace(got.items(), room(got.last().total()));
      keepOrDropSelection();
    }
    lookAgainIfAsked();
  }

  private void failed(int mine, Exception e) {
    if (mine == generation) {
      loading.set(false);
      trouble.set(Optional.of(new Trouble.Silent(String.valueOf(e.getMessage()))));
      lookAgainIfAsked();
    }
  }

  private void fill() {
    if (filling || loading.get() || next.isEmpty() || wanted < rows.loaded()) {
      return;
    }
    filling = true;
    int mine = generation;
    QueueAsk asked = ask.get();
    Optional<String> cursor = next;
    tasks
        .run(() -> store.queue(asked.page(cursor)))
        .onSuccess(reply -> filled(mine, reply))
        .onFailure(
            e -> {
              filling = false;
              failed(mine, e);
            })
        .start();
  }

  private void filled(int mine, Reply<QueuePage> reply) {
    if (mine != generation) {
      return;
    }
    filling = false;
    trouble.set(Trouble.of(reply));
    if (reply instanceof Reply.Ok<QueuePage>(QueuePage page)) {
      next = page.next();
      page.rows().forEach(facets::meet);
      List<QueueItem> further =
          page.rows().stream().filter(i -> !known(i.id())).limit(roomLeft()).toList();
      rows.merge(Map.of(), further, room(page.total()));
      keepOrDropSelection();
      fill();
    }
  }

  // --- following

  private void lookSoon() {
    if (!active) {
      return;
    }
    if (looking || loading.get() || soon != Ticket.NONE) {
      lookAgain = true;
    } else {
      look.request();
    }
  }

  private void lookNow() {
    if (!active) {
      return;
    }
    if (looking || loading.get() || soon != Ticket.NONE) {
      lookAgain = true;
      return;
    }
    looking = true;
    int mine = generation;
    QueueAsk asked = ask.get();
    int shown = Math.max(1, rows.loaded());
    tasks
        .run(() -> QueueLook.from(store, asked, shown, LIVE_PAGES))
        .onSuccess(reply -> looked(mine, reply))
        .onFailure(
            e -> {
              lookEnded();
              failed(mine, e);
            })
        .start();
  }

  private void looked(int mine, Reply<QueueLook> reply) {
    if (mine == generation) {
      trouble.set(Trouble.of(reply));
      if (reply instanceof Reply.Ok<QueueLook>(QueueLook got)) {
        merge(got);
      }
    }
    lookEnded();
  }

  private void lookEnded() {
    looking = false;
    if (!active) {
      return;
    }
    soon =
        scheduler.after(
            BETWEEN_LOOKS,
            () -> {
              soon = Ticket.NONE;
              lookAgainIfAsked();
            });
  }

  /// What was told during a look, a load or the pause after it is looked at once that is over.
  private void lookAgainIfAsked() {
    if (lookAgain && !looking && !loading.get() && soon == Ticket.NONE) {
      lookAgain = false;
      lookSoon();
    }
  }

  private void merge(QueueLook got) {
    Map<IntentId, QueueItem> fresh = new HashMap<>();
    got.items().forEach(item -> fresh.put(item.id(), item));
    got.items().forEach(facets::meet);
    boolean all = got.last().next().isEmpty();
    Map<Integer, QueueRow> changed = new TreeMap<>();
    for (int i = 0; i < rows.loaded(); i++) {
      QueueRow row = rows.get(i);
      QueueRow now = row.id().map(id -> now(row, id, fresh, all)).orElse(row);
      if (!now.equals(row)) {
        changed.put(i, now);
      }
    }
    int lastKnown = -1;
    for (int i = 0; i < got.items().size(); i++) {
      if (known(got.items().get(i).id())) {
        lastKnown = i;
      }
    }
    List<QueueItem> further = new ArrayList<>();
    Set<IntentId> above = new HashSet<>();
    for (int i = 0; i < got.items().size(); i++) {
      QueueItem item = got.items().get(i);
      if (!known(item.id())) {
        if (i < lastKnown) {
          above.add(item.id());
        } else {
          further.add(item);
        }
      }
    }
    held.clear();
    held.addAll(above);
    if (got.items().size() >= rows.loaded() - goneRows()) {
      next = got.last().next();
    }
    figures.set(Optional.of(QueueSnapshot.of(got.last())));
    boolean fromEmpty = rows.loaded() == 0;
    rows.merge(changed, further, room(got.last().total()));
    heldCount.set(fromEmpty ? 0 : held.size());
    selectedItem = selectedItem.map(item -> fresh.getOrDefault(item.id(), item));
  }

  /// A row as it stands after a look: fresh, gone, or untouched when the look did not reach it.
  private QueueRow now(QueueRow row, IntentId id, Map<IntentId, QueueItem> fresh, boolean all) {
    QueueItem item = fresh.get(id);
    if (item != null) {
      return QueueRow.of(item);
    }
    IntentState state = lastStates.get(id);
    boolean leftUnknown = state != null && state != IntentState.INDETERMINATE;
    if (all || (leftUnknown && ask.get().view() != QueueView.ALL)) {
      return row.goneAs(state != null ? state : row.gone().orElse(IntentState.INDETERMINATE));
    }
    return row;
  }

  // --- counting

  private boolean known(IntentId id) {
    return rows.place(id).isPresent();
  }

  private Optional<Integer> place(IntentId id) {
    OptionalInt place = rows.place(id);
    return place.isPresent() ? Optional.of(place.getAsInt()) : Optional.empty();
  }

  private int goneRows() {
    int gone = 0;
    for (int i = 0; i < rows.loaded(); i++) {
      if (rows.get(i).gone().isPresent()) {
        gone++;
      }
    }
    return gone;
  }

  private long roomLeft() {
    return Math.max(0, MOST_ROWS - rows.loaded());
  }

  private int room(long total) {
    if (next.isEmpty()) {
      return 0;
    }
    // what was counted no further has room for as many rows as are ever shown
    return total == QueuePage.MOST_COUNTED
        ? (int) roomLeft()
        : (int) Math.min(MOST_ROWS, total + goneRows() - held.size());
  }

  private void keepOrDropSelection() {
    if (selected.get().isPresent() && next.isEmpty() && selectedRow().isEmpty()) {
      clearSelection();
    }
  }
}
