package dev.secondwitness.console.dashboard;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.EmptyState;
import dev.secondwitness.console.control.OwnerBadge;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.TimeLeftBadge;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.KnownNames;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// The dashboard on the screen: five cards; each figure is a button that opens its rows.
public final class DashboardView extends StackPane {

  private final DashboardViewModel dashboard;
  private final Words words;
  private final Times times;
  private final StoreTime time;
  private final Supplier<CurrencyScales> scales;
  private final Opener opener;

  private final Shares bands = new Shares();
  private final FlowPane legend = new FlowPane(24, 8);
  private final Button open = figure("");
  private final Label sum = Texts.label("", "t-small", "muted");
  private final VBox oldest = new VBox(4);
  private final Button overdue = figure("failed");
  private final VBox overdueRows = new VBox(6);
  private final Bars expiring = new Bars();
  private final GridPane owners = new GridPane();
  private final CardGrid grid;
  private final EmptyState empty = new EmptyState("loader");
  private final List<Card> cards;
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final ScrollPane scroll;
  private int columns;

  /// Builds the view; nothing is followed before `activate`.
  public DashboardView(
      DashboardViewModel dashboard,
      Words words,
      StoreTime time,
      Supplier<CurrencyScales> scales,
      Opener opener) {
    this.dashboard = dashboard;
    this.words = words;
    this.time = time;
    this.scales = scales;
    this.opener = opener;
    times = new Times(words);
    bands.setMinHeight(28);
    bands.setPrefHeight(28);
    HBox bar = new HBox(16, open, bands);
    bar.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(bands, Priority.ALWAYS);
    legend.setPrefWrapLength(360);
    cards =
        List.of(
            new Card(words.text("dash.by_age"), "", bar, legend, push(), sum),
            new Card(words.text("dash.oldest"), "", oldest),
            new Card(
                words.text("dash.overdue"),
                "",
                overdue,
                overdueRows,
                push(),
                new WordWrap(words.text("dash.overdue_note"), "t-small", "muted")),
            new Card(words.text("dash.expiring"), words.text("dash.expiring_sub"), expiring),
            new Card(words.text("dash.by_owner"), "", owners));
    VBox.setVgrow(expiring, Priority.ALWAYS);
    expiring.setMinHeight(120);
    expiring.setPrefHeight(180);
    owners.getStyleClass().add("owners");
    Label hint = Texts.label(words.text("dash.hint"), "t-small", "muted");
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    HBox heading =
        new HBox(
            12,
            Texts.whole(words.text("shell.dashboard"), "t-title", "t-strong"),
            Texts.label(words.text("dash.subtitle"), "t-body", "muted"),
            gap,
            hint);
    heading.setAlignment(Pos.CENTER_LEFT);
    grid = new CardGrid(cards);
    VBox page = new VBox(12, heading, grid);
    page.getStyleClass().add("dashboard-page");
    scroll = new ScrollPane(page);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    getStyleClass().add("dashboard");
    getChildren().addAll(scroll, empty);
    widthProperty().subscribe(this::arrange);
    arrange();
    show(Optional.empty());
  }

  /// Follows the view-model from now on.
  public void activate() {
    subscriptions.add(dashboard.figuresProperty().subscribe(f -> show(f)));
    subscriptions.add(dashboard.troubleProperty().subscribe(t -> showEmpty()));
    subscriptions.add(
        dashboard.lostSinceProperty().subscribe(l -> Texts.mark(this, "stale", l.isPresent())));
  }

  /// Follows nothing any more.
  public void deactivate() {
    subscriptions.forEach(Subscription::unsubscribe);
    subscriptions.clear();
  }

  /// Puts the focus on the first figure.
  public void focus() {
    open.requestFocus();
  }

  private void arrange() {
    double width = getWidth();
    int wanted = width == 0 || width >= 1000 ? 3 : width >= 640 ? 2 : 1;
    if (wanted == columns) {
      return;
    }
    columns = wanted;
    switch (columns) {
      case 3 -> grid.spans(5, 3, 4, 6, 6);
      case 2 -> grid.spans(12, 6, 6, 12, 12);
      default -> grid.spans(12, 12, 12, 12, 12);
    }
  }

  private void show(Optional<Oversight> figures) {
    figures.ifPresent(this::show);
    showEmpty();
  }

  private void showEmpty() {
    boolean none = dashboard.figuresProperty().get().isEmpty();
    scroll.setVisible(!none);
    empty.setVisible(none);
    if (dashboard.troubleProperty().get().isPresent()) {
      empty.show("wifi-off", words.text("queue.silent"), words.text("queue.silent_next"));
    } else {
      empty.show("loader", words.text("queue.loading"), "");
    }
  }

  private void show(Oversight o) {
    Instant now = time.instant();
    String moment = words.text("queue.as_of", "time", times.clock(o.asOf()));
    cards.forEach(card -> card.asOf(moment));
    set(open, words.number(o.open()), words.text("dash.open_spoken", "n", words.number(o.open())));
    open.setOnAction(event -> opener.rows(QueueFilter.NONE));
    showBands(o);
    showOldest(o, now);
    set(
        overdue,
        words.number(o.overdue()),
        words.text("dash.overdue_spoken", "n", words.number(o.overdue())));
    Texts.mark(overdue, "failed", o.overdue() > 0);
    overdue.setOnAction(event -> opener.rows(overdueOnly()));
    overdueRows.getChildren().setAll(o.overdueRows().stream().map(i -> row(i, now)).toList());
    showExpiring(o);
    showOwners(o, now);
  }

  private void showBands(Oversight o) {
    List<Button> segments = new ArrayList<>();
    List<Long> shares = new ArrayList<>();
    legend.getChildren().clear();
    for (AgeBand band : AgeBand.values()) {
      long count = o.byAge().getOrDefault(band, 0L);
      String n = words.number(count);
      String spoken = words.text("dash.band_spoken", "band", words.named("band", band), "n", n);
      Button segment = new Button(n);
      segment.setMnemonicParsing(false);
      segment.getStyleClass().addAll("band", "band-" + (band.ordinal() + 1), "t-small", "t-strong");
      segment.setAccessibleText(spoken);
      segment.setOnAction(event -> opener.rows(ofBand(band)));
      if (count > 0) {
        segments.add(segment);
        shares.add(count);
      }
      Region swatch = new Region();
      swatch.getStyleClass().addAll("swatch", "band-" + (band.ordinal() + 1));
      HBox entry =
          new HBox(
              6,
              swatch,
              Texts.label(words.named("band", band), "t-small", "muted"),
              Texts.whole(n, "t-small", "t-strong"));
      entry.setAlignment(Pos.CENTER_LEFT);
      Button button = bare(entry, spoken);
      button.setOnAction(event -> opener.rows(ofBand(band)));
      legend.getChildren().add(button);
    }
    bands.show(segments, shares);
    sum.setText(
        java.util.Arrays.stream(AgeBand.values())
                .map(b -> words.number(o.byAge().getOrDefault(b, 0L)))
                .collect(Collectors.joining(" + "))
            + " = "
            + words.number(o.byAge().values().stream().mapToLong(Long::longValue).sum()));
  }

  private void showOldest(Oversight o, Instant now) {
    oldest.getChildren().clear();
    if (o.oldest().isEmpty()) {
      oldest.getChildren().add(Texts.label(words.text("queue.empty.unknown"), "t-body", "muted"));
      return;
    }
    QueueItem item = o.oldest().get();
    String age = age(item, now);
    Button figure = figure("");
    set(figure, age, words.text("dash.oldest_spoken", "age", age, "reference", reference(item)));
    figure.setOnAction(event -> opener.open(item.id()));
    OwnerBadge owner = new OwnerBadge(words, false);
    owner.show(item.owner());
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    HBox foot = new HBox(8, owner, gap);
    foot.setAlignment(Pos.CENTER_LEFT);
    item.resolveBy().ifPresent(d -> foot.getChildren().add(new TimeLeftBadge(words, d, now)));
    oldest
        .getChildren()
        .addAll(
            figure,
            Texts.data(
                item.amount()
                    .map(m -> reference(item) + ", " + words.money(m, scales.get()))
                    .orElse(reference(item)),
                "t-body",
                "t-medium"),
            new WordWrap(
                words.text(
                    "dash.what",
                    "operation",
                    item.operation().value(),
                    "tenant",
                    item.tenant().value()),
                "t-small",
                "muted"),
            push(),
            foot);
    VBox.setVgrow(oldest, Priority.ALWAYS);
  }

  private Node row(QueueItem item, Instant now) {
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    HBox line = new HBox(8);
    line.setAlignment(Pos.CENTER_LEFT);
    item.resolveBy().ifPresent(d -> line.getChildren().add(new TimeLeftBadge(words, d, now)));
    Label owner =
        Texts.data(
            item.owner()
                .map(w -> KnownNames.group(words, w.name()))
                .orElse(words.text("owner.none")),
            "t-small",
            "muted");
    line.getChildren().addAll(Texts.data(reference(item), "t-body"), gap, owner);
    Button button =
        bare(
            line,
            words.text(
                "dash.row_spoken",
                "reference",
                reference(item),
                "left",
                item.resolveBy().map(d -> times.left(d, now)).orElse("")));
    button.setMaxWidth(Double.MAX_VALUE);
    line.prefWidthProperty().bind(button.widthProperty().subtract(2));
    button.setOnAction(event -> opener.open(item.id()));
    return button;
  }

  private void showExpiring(Oversight o) {
    List<Bars.Bar> bars = new ArrayList<>();
    bars.add(
        new Bars.Bar(
            words.text("dash.over"),
            words.number(o.overdue()),
            o.overdue(),
            "bar-over",
            words.text("dash.overdue_spoken", "n", words.number(o.overdue())),
            () -> opener.rows(overdueOnly())));
    for (int hour = 0; hour < o.expiring().size(); hour++) {
      long count = o.expiring().get(hour);
      int h = hour;
      String name =
          hour >= 8
              ? words.text("dash.later")
              : words.text("age.hours", "h", words.number(hour + 1L));
      bars.add(
          new Bars.Bar(
              name,
              words.number(count),
              count,
              hour == 0 ? "bar-soon" : "bar-plain",
              words.text("dash.due_spoken", "name", name, "n", words.number(count)),
              () -> opener.rows(dueIn(h))));
    }
    expiring.show(bars);
  }

  private void showOwners(Oversight o, Instant now) {
    owners.getChildren().clear();
    owners
        .getColumnConstraints()
        .setAll(
            column(HPos.LEFT, true),
            column(HPos.RIGHT, false),
            column(HPos.RIGHT, false),
            column(HPos.LEFT, false),
            column(HPos.RIGHT, false));
    heading(0, words.text("queue.col_owner"));
    heading(1, words.text("dash.col_open"));
    heading(2, words.text("dash.overdue"));
    heading(3, words.text("dash.col_next"));
    heading(4, words.text("dash.oldest"));
    int row = 1;
    for (Oversight.ByOwner by : o.byOwner()) {
      OwnerBadge badge = new OwnerBadge(words, false);
      badge.show(Optional.of(by.owner()));
      Button name =
          bare(
              badge,
              words.text(
                  "dash.owner_spoken",
                  "name",
                  KnownNames.group(words, by.owner().name()),
                  "n",
                  words.number(by.open()),
                  "overdue",
                  words.number(by.overdue())));
      name.setOnAction(event -> opener.rows(ofOwner(by.owner().name(), false)));
      owners.add(name, 0, row);
      owners.add(count(by.open(), ofOwner(by.owner().name(), false), name), 1, row);
      owners.add(count(by.overdue(), ofOwner(by.owner().name(), true), name), 2, row);
      if (by.nextDue().isPresent()) {
        owners.add(new TimeLeftBadge(words, by.nextDue().get(), now), 3, row);
      }
      owners.add(
          Texts.whole(
              by.oldestSince().map(s -> times.roughAge(Duration.between(s, now))).orElse(""),
              "t-small"),
          4,
          row);
      row++;
    }
    owners.add(Texts.label(words.text("dash.total"), "t-small", "t-strong"), 0, row);
    owners.add(Texts.label(total(o, false), "t-small", "t-strong"), 1, row);
    owners.add(Texts.label(total(o, true), "t-small", "t-strong"), 2, row);
  }

  private String total(Oversight o, boolean overdueOnes) {
    return words.number(
        o.byOwner().stream().mapToLong(b -> overdueOnes ? b.overdue() : b.open()).sum());
  }

  private Button count(long n, QueueFilter filter, Button owner) {
    Button button = Buttons.link(words.number(n));
    button.getStyleClass().add("count");
    Texts.mark(button, "failed", n > 0 && filter.overdue());
    button.setAccessibleText(owner.getAccessibleText());
    button.setOnAction(event -> opener.rows(filter));
    return button;
  }

  private void heading(int column, String text) {
    owners.add(Texts.whole(text, "t-small", "muted"), column, 0);
  }

  private static ColumnConstraints column(HPos align, boolean grow) {
    ColumnConstraints column = new ColumnConstraints();
    column.setHalignment(align);
    if (grow) {
      column.setHgrow(Priority.ALWAYS);
      column.setMinWidth(60);
    } else {
      column.setMinWidth(Region.USE_PREF_SIZE);
    }
    return column;
  }

  private String age(QueueItem item, Instant now) {
    return times.roughAge(Duration.between(item.unknownSince().orElse(item.createdAt()), now));
  }

  private static String reference(QueueItem item) {
    return item.businessRef().map(BusinessRef::value).orElse(item.id().value());
  }

  private static Button figure(String colour) {
    Button button = Buttons.link("");
    button.getStyleClass().removeAll("t-small");
    button.getStyleClass().addAll("figure", "t-figure", "t-strong");
    if (!colour.isEmpty()) {
      button.getStyleClass().add(colour);
    }
    return button;
  }

  private static void set(Button button, String text, String spoken) {
    button.setText(text);
    button.setAccessibleText(spoken);
  }

  private static Button bare(Node graphic, String spoken) {
    Button button = Buttons.link("");
    button.getStyleClass().add("bare");
    button.setMinWidth(0);
    button.setGraphic(graphic);
    button.setAccessibleText(spoken);
    return button;
  }

  private static Region push() {
    Region push = new Region();
    VBox.setVgrow(push, Priority.ALWAYS);
    return push;
  }

  private static QueueFilter ofBand(AgeBand band) {
    return filter(Optional.empty(), Optional.of(band), false, Optional.empty());
  }

  private static QueueFilter overdueOnly() {
    return filter(Optional.empty(), Optional.empty(), true, Optional.empty());
  }

  private static QueueFilter dueIn(int hour) {
    return filter(Optional.empty(), Optional.empty(), false, Optional.of(hour));
  }

  private static QueueFilter ofOwner(String name, boolean overdue) {
    return filter(Optional.of(name), Optional.empty(), overdue, Optional.empty());
  }

  private static QueueFilter filter(
      Optional<String> owner, Optional<AgeBand> band, boolean overdue, Optional<Integer> hour) {
    return new QueueFilter(
        Optional.empty(), Optional.empty(), Optional.empty(), owner, band, overdue, hour);
  }
}
