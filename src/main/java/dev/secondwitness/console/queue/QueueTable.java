package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.CurrencyScales;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.css.PseudoClass;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.MouseButton;

/// The table: columns, cells, and a highlight that follows the view-model's selected intent. It
/// works by index only; selecting or scrolling by item would walk every row.
final class QueueTable extends TableView<QueueRow> {

  private static final PseudoClass GONE = PseudoClass.getPseudoClass("gone");

  private final QueueViewModel queue;
  private final StoreTime time;
  private final QueueFaces faces;
  private final Set<QueueCell> cells = Collections.newSetFromMap(new WeakHashMap<>());
  private final Map<TableColumn<QueueRow, ?>, QueueSort> sorts = new HashMap<>();
  private final TableColumn<QueueRow, QueueRow> state;
  private final TableColumn<QueueRow, QueueRow> age;
  private final TableColumn<QueueRow, QueueRow> left;
  private final TableColumn<QueueRow, QueueRow> operation;
  private final TableColumn<QueueRow, QueueRow> reference;
  private final TableColumn<QueueRow, QueueRow> amount;
  private final TableColumn<QueueRow, QueueRow> attempts;
  private final TableColumn<QueueRow, QueueRow> verdict;
  private final TableColumn<QueueRow, QueueRow> owner;
  private final TableColumn<QueueRow, QueueRow> findings;
  private final TableColumn<QueueRow, QueueRow> asOf;
  private Runnable opened = () -> {};
  private boolean applying;
  private boolean narrow;

  QueueTable(QueueViewModel queue, Words words, StoreTime time, Supplier<CurrencyScales> scales) {
    this.queue = queue;
    this.time = time;
    faces = new QueueFaces(words, scales, () -> narrow);
    state = column("", 40, faces::state);
    age = column(words.text("queue.col_age"), 60, faces::age);
    left = column(words.text("queue.col_left"), 96, faces::timeLeft);
    operation = column(words.text("queue.col_operation"), 148, faces::operation);
    reference = column(words.text("queue.col_reference"), 104, faces::reference);
    amount = column(words.text("queue.col_amount"), 121, faces::amount);
    attempts = column(words.text("queue.col_attempts"), 32, faces::attempts);
    verdict = column(words.text("queue.col_verdict"), 106, faces::verdict);
    owner = column(words.text("queue.col_owner"), 62, faces::owner);
    findings = column(words.text("queue.col_findings"), 108, faces::findings);
    asOf =
        column(
            words.text("queue.col_as_of"),
            92,
            () -> faces.asOf(() -> queue.figuresProperty().get().map(QueueSnapshot::asOf)));
    state.getStyleClass().add("state-column");
    amount.getStyleClass().add("amount-column");
    attempts.getStyleClass().add("centre-column");
    sorts.put(age, QueueSort.AGE);
    sorts.put(left, QueueSort.TIME_LEFT);
    sorts.put(operation, QueueSort.OPERATION);
    sorts.put(reference, QueueSort.REFERENCE);
    sorts.put(amount, QueueSort.AMOUNT);
    sorts.put(attempts, QueueSort.ATTEMPTS);
    sorts.put(owner, QueueSort.OWNER);
    for (TableColumn<QueueRow, QueueRow> column : List.of(state, verdict, findings, asOf)) {
      column.setSortable(false);
    }
    getStyleClass().addAll("queue-table", "edge-to-edge");
    setAccessibleText(words.text("queue.table"));
    setFixedCellSize(44);
    setRowFactory(table -> new Row());
    setSortPolicy(
        table -> {
          sortByStore();
          return true;
        });
    setItems(queue.rows());
    getSelectionModel()
        .selectedIndexProperty()
        .addListener((o, was, is) -> selectedByPerson(is.intValue()));
    widthProperty().subscribe(this::fit);
    fit();
    showSort();
  }

  /// Brings sort arrow and highlight in line with the view-model after a change of any kind.
  void follow() {
    showSort();
    showSelection();
  }

  /// Told when a row is clicked.
  void onOpen(Runnable told) {
    opened = told;
  }

  /// Time has passed.
  void tick() {
    List.copyOf(cells).forEach(QueueCell::tick);
  }

  /// Shows the as-of column instead of what cannot be trusted, or the other way round.
  void stale(boolean stale) {
    Texts.mark(this, "stale", stale);
    fit();
    tick();
  }

  /// The first and last row on the screen, counted from 1; empty when there is none.
  Optional<int[]> visibleRows() {
    if (!(lookup(".virtual-flow") instanceof VirtualFlow<?> flow)) {
      return Optional.empty();
    }
    IndexedCell<?> first = flow.getFirstVisibleCell();
    IndexedCell<?> last = flow.getLastVisibleCell();
    if (first == null || last == null || getItems().isEmpty()) {
      return Optional.empty();
    }
    int end = last.getIndex() + 1;
    boolean cut = last.getLayoutY() + getFixedCellSize() > flow.getHeight() + 1;
    return Optional.of(
        new int[] {first.getIndex() + 1, Math.min(getItems().size(), cut ? end - 1 : end)});
  }

  /// Scrolls just so far that the selected row is on the screen.
  void reveal() {
    OptionalInt row = queue.selectedRow();
    if (row.isPresent() && lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
      flow.scrollTo(row.getAsInt());
    }
  }

  private void selectedByPerson(int index) {
    if (!applying && index >= 0) {
      queue.selectRow(index);
      showSelection();
    }
  }

  private void showSelection() {
    applying = true;
    try {
      OptionalInt row = queue.selectedRow();
      if (row.isEmpty()) {
        getSelectionModel().clearSelection();
      } else if (getSelectionModel().getSelectedIndex() != row.getAsInt()
          || getSelectionModel().getSelectedIndices().size() != 1) {
        getSelectionModel().clearAndSelect(row.getAsInt());
        getFocusModel().focus(row.getAsInt());
      }
    } finally {
      applying = false;
    }
  }

  private void sortByStore() {
    if (applying) {
      return;
    }
    if (getSortOrder().isEmpty()) {
      queue.sort(QueueSort.TIME_LEFT, true);
      return;
    }
    TableColumn<QueueRow, ?> column = getSortOrder().get(0);
    QueueSort sort = sorts.get(column);
    if (sort != null) {
      queue.sort(sort, column.getSortType() == TableColumn.SortType.ASCENDING);
    }
  }

  private void showSort() {
    applying = true;
    try {
      QueueAsk ask = queue.askProperty().get();
      for (Map.Entry<TableColumn<QueueRow, ?>, QueueSort> entry : sorts.entrySet()) {
        if (entry.getValue() == ask.sort()) {
          TableColumn<QueueRow, ?> column = entry.getKey();
          column.setSortType(
              ask.ascending() ? TableColumn.SortType.ASCENDING : TableColumn.SortType.DESCENDING);
          arrow(column, ask.ascending() ? "arrow-up" : "arrow-down", true);
          if (getSortOrder().size() != 1 || getSortOrder().get(0) != column) {
            getSortOrder().setAll(List.of(column));
          }
        } else {
          arrow(entry.getKey(), "arrow-up", false);
        }
      }
    } finally {
      applying = false;
    }
  }

  private static void arrow(TableColumn<QueueRow, ?> column, String icon, boolean sorted) {
    if (!sorted) {
      column.setGraphic(null);
    } else if (column.getGraphic() instanceof Icon shown) {
      shown.show(icon);
    } else {
      column.setGraphic(new Icon(icon, "icon-12"));
    }
    if (sorted != column.getStyleClass().contains("sorted")) {
      if (sorted) {
        column.getStyleClass().add("sorted");
      } else {
        column.getStyleClass().remove("sorted");
      }
    }
  }

  /// Chooses the columns there is room for: findings go first, then attempts, then owner, and age
  /// becomes the second line of time left.
  private void fit() {
    double room = getWidth() == 0 ? 884 : getWidth();
    boolean stale = getStyleClass().contains("stale");
    boolean slim = room < 690;
    List<TableColumn<QueueRow, ?>> wanted = new ArrayList<>(List.of(state));
    if (!slim) {
      wanted.add(age);
    }
    wanted.addAll(List.of(left, operation, reference, amount));
    if (!stale && room >= 772) {
      wanted.add(attempts);
    }
    wanted.add(verdict);
    if (stale) {
      wanted.add(asOf);
    } else if (room >= 735) {
      wanted.add(owner);
    }
    if (!stale && room >= 868) {
      wanted.add(findings);
    }
    spread(wanted, room);
    if (!getColumns().equals(wanted)) {
      applying = true;
      getColumns().setAll(wanted);
      applying = false;
      showSort();
    }
    if (narrow != slim) {
      narrow = slim;
      tick();
    }
  }

  /// What is over or short goes to operation and reference.
  private void spread(List<TableColumn<QueueRow, ?>> wanted, double room) {
    double fixed = 0;
    for (TableColumn<QueueRow, ?> column : wanted) {
      if (column != operation && column != reference) {
        fixed += column.getPrefWidth();
      }
    }
    double rest = Math.max(140, room - fixed - 11);
    operation.setPrefWidth(Math.floor(rest * 0.595));
    reference.setPrefWidth(Math.floor(rest * 0.405));
  }

  private TableColumn<QueueRow, QueueRow> column(
      String title, double width, Supplier<QueueCell.Face> face) {
    TableColumn<QueueRow, QueueRow> column = new TableColumn<>(title);
    column.setPrefWidth(width);
    column.setMinWidth(Math.min(width, 28));
    column.setReorderable(false);
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(
        c -> {
          QueueCell cell = new QueueCell(face.get(), time, queue::needed);
          cells.add(cell);
          return cell;
        });
    return column;
  }

  /// A row that is greyed when gone and says itself in one sentence.
  private final class Row extends TableRow<QueueRow> {

    Row() {
      setOnMouseClicked(
          event -> {
            if (event.getButton() == MouseButton.PRIMARY && !isEmpty()) {
              queue.selectRow(getIndex());
              opened.run();
            }
          });
    }

    @Override
    protected void updateItem(@org.jspecify.annotations.Nullable QueueRow row, boolean empty) {
      super.updateItem(row, empty);
      Optional<QueueItem> item = empty || row == null ? Optional.empty() : row.item();
      boolean gone =
          row != null && row.gone().filter(g -> g != IntentState.NEW).isPresent() && !empty;
      pseudoClassStateChanged(GONE, gone);
      Instant now = time.instant();
      setAccessibleText(
          item.isPresent() && row != null
              ? faces.spoken(row, item.get(), now, getIndex(), queue.rows().size())
              : null);
    }
  }
}
