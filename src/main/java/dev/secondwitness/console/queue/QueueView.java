package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.EmptyState;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.KeyCap;
import dev.secondwitness.console.control.Shortcut;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.Trouble;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.CurrencyScales;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// The queue on the screen: heading with figures, chips, table, footer with keys.
public final class QueueView extends BorderPane {

  private final QueueViewModel queue;
  private final Words words;
  private final Times times;
  private final StoreTime time;
  private final QueueTable table;
  private final FilterBar filters;
  private final Label title = Texts.whole("", "t-title", "t-strong");
  private final Label figures = Texts.label("", "t-body", "muted");
  private final Label asOf = Texts.whole("", "chip", "as-of", "t-small", "t-medium");
  private final Button arrivals = Buttons.plain("", "arrow-up");
  private final Button refresh;
  private final Label sorted = Texts.whole("", "t-small", "muted");
  private final Label range = Texts.whole("", "t-small", "muted");
  private final EmptyState empty = new EmptyState("check");
  private final ListChangeListener<QueueRow> rowsChanged = change -> follow();
  private final List<Subscription> subscriptions = new ArrayList<>();
  private boolean focusWhenShown;

  /// Builds the view; nothing is followed before `activate`.
  public QueueView(
      QueueViewModel queue, Words words, StoreTime time, Supplier<CurrencyScales> scales) {
    this.queue = queue;
    this.words = words;
    this.time = time;
    times = new Times(words);
    table = new QueueTable(queue, words, time, scales);
    filters = new FilterBar(queue, words);
    refresh = Buttons.plain(words.text("queue.refresh"), "rotate-cw");
    getStyleClass().add("queue");
    setTop(head());
    setCenter(new StackPane(table, empty));
    setBottom(foot());
    table.setOnScrollFinished(event -> showRange());
  }

  /// Follows the view-model from now on.
  public void activate() {
    queue.rows().addListener(rowsChanged);
    subscriptions.add(queue.askProperty().subscribe(ask -> follow()));
    subscriptions.add(queue.figuresProperty().subscribe(f -> showFigures()));
    subscriptions.add(queue.heldProperty().subscribe(n -> showArrivals()));
    subscriptions.add(queue.troubleProperty().subscribe(t -> showFigures()));
    subscriptions.add(queue.loadingProperty().subscribe(t -> showFigures()));
    subscriptions.add(queue.selectedProperty().subscribe(s -> table.follow()));
    subscriptions.add(queue.lostSinceProperty().subscribe(l -> showFigures()));
    follow();
  }

  /// Follows nothing any more.
  public void deactivate() {
    queue.rows().removeListener(rowsChanged);
    subscriptions.forEach(Subscription::unsubscribe);
    subscriptions.clear();
  }

  /// Time has passed: ages and times left move on.
  public void tick() {
    table.tick();
    showFigures();
    showRange();
  }

  /// Told when a row is clicked.
  public void onOpen(Runnable told) {
    table.onOpen(told);
  }

  /// Puts the focus on the rows, as soon as there are some.
  public void focus() {
    focusWhenShown = !table.isVisible();
    (focusWhenShown ? refresh : table).requestFocus();
  }

  /// The first rows take the focus that was meant for them, unless a person has moved it elsewhere.
  private void focusShownRows() {
    if (!focusWhenShown || !table.isVisible()) {
      return;
    }
    focusWhenShown = false;
    Node owner = getScene() == null ? null : getScene().getFocusOwner();
    if (owner == null || owner == getScene().getRoot() || within(owner)) {
      table.requestFocus();
    }
  }

  private boolean within(Node node) {
    for (Node n = node; n != null; n = n.getParent()) {
      if (n == this) {
        return true;
      }
    }
    return false;
  }

  /// Scrolls so far that the selected row is on the screen.
  public void reveal() {
    table.reveal();
  }

  /// Does what a key asks for; answers whether it meant anything here.
  public boolean key(Shortcut shortcut) {
    return switch (shortcut) {
      case DOWN, NEXT_ITEM -> move(1);
      case UP, PREVIOUS_ITEM -> move(-1);
      case SEARCH,
          NEXT_PANE,
          PREVIOUS_PANE,
          ALL_KEYS,
          BACK,
          OPEN_CASE,
          READ_AGAIN,
          DECIDE,
          PRESS_CHOSEN_ACT,
          SECTION_1,
          SECTION_2,
          SECTION_3,
          SECTION_4,
          LINEAGE,
          ZOOM_IN,
          ZOOM_OUT,
          ZOOM_RESET,
          COPY_CURL ->
          false;
    };
  }

  private boolean move(int by) {
    queue.move(by);
    Node owner = getScene() == null ? null : getScene().getFocusOwner();
    if (owner != null && owner != table && within(owner)) {
      table.requestFocus();
    }
    OptionalRange visible = new OptionalRange(table.visibleRows());
    queue
        .selectedRow()
        .ifPresent(
            row -> {
              if (!visible.holds(row + 1)) {
                table.reveal();
              }
            });
    return true;
  }

  private VBox head() {
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    arrivals.setOnAction(event -> queue.refresh());
    arrivals.getStyleClass().add("arrivals");
    refresh.setOnAction(event -> queue.refresh());
    HBox heading = new HBox(12, title, figures, asOf, gap, arrivals, refresh);
    heading.setAlignment(Pos.CENTER_LEFT);
    figures.setMinWidth(0);
    HBox.setHgrow(filters, Priority.ALWAYS);
    HBox chips = new HBox(8, filters, sorted);
    chips.setAlignment(Pos.CENTER_LEFT);
    VBox head = new VBox(8, heading, chips);
    head.getStyleClass().add("queue-head");
    asOf.setGraphic(new Icon("clock", "icon-12"));
    return head;
  }

  private HBox foot() {
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    HBox foot =
        new HBox(
            6,
            range,
            gap,
            new KeyCap("J"),
            new KeyCap("K"),
            hint(words.text("queue.key_move")),
            new KeyCap("Enter"),
            hint(words.text("queue.key_case")),
            new KeyCap("R"),
            hint(words.text("queue.key_read")),
            new KeyCap("D"),
            hint(words.text("queue.key_decide")));
    foot.setAlignment(Pos.CENTER_LEFT);
    foot.getStyleClass().add("queue-foot");
    return foot;
  }

  private static Label hint(String text) {
    return Texts.label(text, "t-small", "muted");
  }

  private void follow() {
    table.follow();
    filters.follow();
    QueueAsk ask = queue.askProperty().get();
    title.setText(words.named("place", ask.view()));
    sorted.setText(words.text("queue.sorted", "by", words.named("sort", ask.sort())));
    showFigures();
    showRange();
  }

  private void showFigures() {
    Optional<Instant> lost = queue.lostSinceProperty().get();
    Optional<QueueSnapshot> snapshot = queue.figuresProperty().get();
    figures.setText(snapshot.map(this::figures).orElse(words.text("queue.loading")));
    boolean stale = lost.isPresent();
    asOf.setVisible(stale && snapshot.isPresent());
    asOf.setManaged(asOf.isVisible());
    snapshot.ifPresent(s -> asOf.setText(words.text("queue.as_of", "time", times.clock(s.asOf()))));
    asOf.setAccessibleText(asOf.getText());
    if (stale != table.getStyleClass().contains("stale")) {
      table.stale(stale);
    }
    refresh.setDisable(stale);
    showEmpty(snapshot);
  }

  private String figures(QueueSnapshot s) {
    String counted = words.number(s.total());
    String open =
        s.total() == QueuePage.MOST_COUNTED
            ? words.text("queue.at_least", "number", counted)
            : counted;
    String overdue = words.number(s.overdue());
    return s.oldestSince()
        .map(
            since ->
                words.text(
                    "queue.figures_oldest",
                    "open",
                    open,
                    "overdue",
                    overdue,
                    "age",
                    times.roughAge(Duration.between(since, time.instant()))))
        .orElse(words.text("queue.figures", "open", open, "overdue", overdue));
  }

  private void showEmpty(Optional<QueueSnapshot> snapshot) {
    boolean none = queue.rows().isEmpty();
    empty.setVisible(none);
    table.setVisible(!none);
    focusShownRows();
    if (!none) {
      return;
    }
    Optional<Trouble> trouble = queue.troubleProperty().get();
    if (queue.loadingProperty().get() || (snapshot.isEmpty() && trouble.isEmpty())) {
      empty.show("loader", words.text("queue.loading"), "");
    } else if (trouble.isPresent()) {
      showTrouble(trouble.get());
    } else {
      boolean narrowed =
          !queue.askProperty().get().filter().equals(dev.secondwitness.app.port.QueueFilter.NONE);
      empty.show(
          "check",
          narrowed
              ? words.text("queue.empty_filtered")
              : words.named("queue.empty", queue.askProperty().get().view()),
          snapshot
              .map(s -> words.text("queue.last_checked", "time", times.clockUtc(s.asOf())))
              .orElse(""));
    }
  }

  private void showTrouble(Trouble trouble) {
    switch (trouble) {
      case Trouble.Silent silent ->
          empty.show("wifi-off", words.text("queue.silent"), words.text("queue.silent_next"));
      case Trouble.Refused(var problem) ->
          empty.show(
              "x-octagon",
              words.text("queue.refused"),
              words.text("queue.refused_why", "detail", problem.detail(), "code", problem.code()));
    }
  }

  private void showArrivals() {
    int held = queue.heldProperty().get();
    arrivals.setVisible(held > 0);
    arrivals.setManaged(held > 0);
    arrivals.setText(words.text("queue.arrivals", "n", words.number(held)));
    arrivals.setAccessibleText(words.text("queue.arrivals_spoken", "n", words.number(held)));
  }

  private void showRange() {
    String total = words.number(queue.rows().size());
    range.setText(
        table
            .visibleRows()
            .map(
                r ->
                    words.text(
                        "queue.range",
                        "from",
                        words.number(r[0]),
                        "to",
                        words.number(r[1]),
                        "total",
                        total))
            .orElse(""));
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    showRange();
  }

  /// Whether a row is among those on the screen.
  private record OptionalRange(Optional<int[]> rows) {
    boolean holds(int row) {
      return rows.isPresent() && row >= rows.get()[0] && row <= rows.get()[1];
    }
  }
}
