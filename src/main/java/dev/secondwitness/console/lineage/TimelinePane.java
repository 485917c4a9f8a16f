package dev.secondwitness.console.lineage;

import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.VerdictLook;
import dev.secondwitness.console.lineage.LineageSnapshot.Lane;
import dev.secondwitness.console.lineage.LineageSnapshot.ReadingMark;
import dev.secondwitness.console.lineage.LineageSnapshot.ReceiptMark;
import dev.secondwitness.console.words.Bidi;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.NodeOrientation;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/// The lineage drawn on one time axis in plain nodes, so that it mirrors, themes and scales with
/// the window.
public final class TimelinePane extends Pane {

  private static final double LABELS = 86;
  private static final double AXIS = 24;
  private static final double LANE = 38;
  private static final double ROW = 28;
  private static final double TICKS_APART = 58;
  private static final double ICONS_APART = 17;
  private static final int MOST_GAPS = 4;
  private static final int MOST_TICKS = 32;

  private final Words words;
  private final Times times;
  private LineageSnapshot shown;
  private final List<LanePieces> lanes = new ArrayList<>();
  private final List<Region> rules = new ArrayList<>();
  private final List<Region> gaps = new ArrayList<>();
  private final List<Region> grid = new ArrayList<>();
  private final List<Label> ticks = new ArrayList<>();
  private final Region nowLine = line("line-now");
  private final Region deadlineLine = line("line-deadline");
  private final Region resolveLine = line("line-resolve");
  private final Label nowBadge;
  private final Label deadlineLabel;
  private final Label resolveLabel;
  private final Label receiptsTitle;
  private final Label readingsTitle;
  private final Label clocksTitle;
  private final Map<ReceiptMark, Node[]> receipts = new HashMap<>();
  private final Map<ReadingMark, Icon> readings = new HashMap<>();
  private final Label emptyReceipts;
  private final Label emptyReadings;
  private final Region keyBar = new Region();
  private final Region keyEnd = new Region();
  private final HBox keyWords;
  private final Label keyText = Texts.whole("", "t-axis");

  /// A timeline of a lineage.
  public TimelinePane(Words words, LineageSnapshot first) {
    this.words = words;
    this.times = new Times(words);
    this.shown = first;
    nowBadge = Texts.whole(words.text("lineage.now"), "t-axis", "t-strong", "now-badge");
    deadlineLabel = Texts.whole(words.text("lineage.deadline"), "t-axis", "muted", "over-lines");
    resolveLabel = Texts.whole(words.text("lineage.resolve_by"), "t-axis", "warning", "over-lines");
    receiptsTitle = Texts.label(words.text("lineage.receipts.title"), "t-small", "t-medium");
    readingsTitle = Texts.label(words.text("lineage.readings"), "t-small", "t-medium");
    clocksTitle = Texts.label(words.text("lineage.clocks"), "t-small", "t-medium");
    emptyReceipts = Texts.whole(words.text("lineage.receipts.none"), "t-axis", "muted");
    emptyReadings = Texts.whole(words.text("lineage.readings.none"), "t-axis", "muted");
    keyWords = new HBox(4, new Icon("shield", "icon-12", "met"), keyText);
    keyWords.getStyleClass().add("over-lines");
    keyWords.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    keyBar.getStyleClass().add("key-bar");
    keyEnd.getStyleClass().add("key-end");
    getStyleClass().add("timeline");
    for (int i = 0; i < MOST_GAPS; i++) {
      gaps.add(line("axis-gap"));
    }
    for (int i = 0; i < MOST_TICKS; i++) {
      ticks.add(Texts.whole("", "t-axis", "muted"));
      grid.add(line("axis-grid"));
    }
    setAccessibleRole(AccessibleRole.NODE);
    show(first);
  }

  private static Region line(String styleClass) {
    Region line = new Region();
    line.getStyleClass().add(styleClass);
    line.setMouseTransparent(true);
    return line;
  }

  /// Draws another lineage.
  public void show(LineageSnapshot lineage) {
    shown = lineage;
    lanes.clear();
    lineage.lanes().forEach(l -> lanes.add(new LanePieces(l, words)));
    receipts.clear();
    for (ReceiptMark mark : lineage.receipts()) {
      receipts.put(mark, receiptNodes(mark));
    }
    readings.clear();
    for (ReadingMark mark : lineage.readings()) {
      VerdictLook look = VerdictLook.of(mark.verdict());
      Icon icon = new Icon(look.icon(), look.styleClass());
      icon.setAccessibleText(mark.spoken());
      icon.setOpacity(mark.counts() ? 1 : 0.55);
      readings.put(mark, icon);
    }
    lineage
        .key()
        .ifPresentOrElse(
            k -> {
              keyText.setText(k.words());
              Texts.mark(keyText, "failed", k.over());
            },
            () -> keyText.setText(words.text("lineage.clocks.none")));
    setAccessibleText(words.text("lineage.spoken", "sent", lineage.summary()));
    rules.clear();
    for (int i = 0; i < lanes.size() + 3; i++) {
      rules.add(line("lane-rule"));
    }
    fill();
    requestLayout();
  }

  private static Node[] receiptNodes(ReceiptMark mark) {
    Region diamond = new Region();
    diamond.getStyleClass().addAll("diamond", mark.second() ? "diamond-second" : "diamond-first");
    diamond.setRotate(45);
    diamond.setAccessibleText(mark.spoken());
    Label id = Texts.whole(mark.id(), "mono", "t-axis");
    Label amount = Texts.whole(mark.amount(), "mono", "t-axis", "t-medium");
    HBox data = new HBox(6, id, amount);
    data.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    Label told = Texts.whole(mark.words(), "t-axis", mark.second() ? "failed" : "muted");
    HBox text = new HBox(6, data, told);
    text.getStyleClass().add("over-lines");
    text.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    return new Node[] {diamond, text};
  }

  private void fill() {
    List<Node> nodes = new ArrayList<>(gaps);
    nodes.addAll(grid);
    nodes.addAll(ticks);
    nodes.addAll(rules);
    nodes.addAll(List.of(deadlineLine, resolveLine, nowLine));
    nodes.add(keyBar);
    nodes.add(keyEnd);
    nodes.add(deadlineLabel);
    nodes.add(resolveLabel);
    lanes.forEach(l -> nodes.addAll(l.nodes()));
    nodes.addAll(List.of(receiptsTitle, readingsTitle, clocksTitle));
    receipts.values().forEach(n -> nodes.addAll(List.of(n)));
    readings.values().forEach(nodes::add);
    if (receipts.isEmpty()) {
      nodes.add(emptyReceipts);
    }
    if (readings.isEmpty()) {
      nodes.add(emptyReadings);
    }
    nodes.add(keyWords);
    nodes.add(nowBadge);
    getChildren().setAll(nodes);
  }

  private TimeAxis axis(double width) {
    List<Instant> busy = new ArrayList<>();
    List<Instant> others = new ArrayList<>();
    for (Lane lane : shown.lanes()) {
      (lane.sent() ? busy : others).add(lane.begin());
      lane.end().filter(end -> lane.sent()).ifPresent(busy::add);
    }
    shown.receipts().forEach(r -> others.add(r.at()));
    shown.readings().forEach(r -> others.add(r.at()));
    others.add(shown.now());
    shown.deadline().ifPresent(others::add);
    shown.resolveBy().ifPresent(others::add);
    shown.key().ifPresent(k -> others.add(k.until()));
    return TimeAxis.of(busy, others, width);
  }

  @Override
  protected double computePrefHeight(double width) {
    return AXIS + LANE * lanes.size() + ROW * 3 + 2;
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefWidth(double height) {
    return 480;
  }

  @Override
  protected double computeMinWidth(double height) {
    return 200;
  }

  @Override
  protected void layoutChildren() {
    double labels = getWidth() < 380 ? 62 : LABELS;
    double width = Math.max(60, getWidth() - labels - 2);
    TimeAxis axis = axis(width);
    double bottom = computePrefHeight(getWidth());
    ground(axis, labels, bottom);
    double y = AXIS;
    for (int i = 0; i < lanes.size(); i++) {
      rule(i, y);
      lane(lanes.get(i), axis, labels, y);
      y += LANE;
    }
    rule(lanes.size(), y);
    receiptsRow(axis, labels, y);
    y += ROW;
    rule(lanes.size() + 1, y);
    readingsRow(axis, labels, y);
    y += ROW;
    rule(lanes.size() + 2, y);
    clocksRow(axis, labels, y);
    marks(axis, labels, bottom);
  }

  /// Gap bands, grid lines and tick labels; their number follows from the width.
  private void ground(TimeAxis axis, double left, double bottom) {
    List<Double> edges = axis.gaps();
    for (int i = 0; i < gaps.size(); i++) {
      gaps.get(i).setVisible(i < edges.size());
      if (i < edges.size()) {
        gaps.get(i).resizeRelocate(left + edges.get(i) + 1, 0, TimeAxis.GAP - 2, bottom);
      }
    }
    double now = left + axis.x(shown.now());
    List<TimeAxis.Tick> marks =
        axis.ticks(TICKS_APART).stream()
            .filter(t -> Math.abs(left + t.x() - now) > TICKS_APART * 0.8)
            .limit(ticks.size())
            .toList();
    for (int i = 0; i < ticks.size(); i++) {
      Label label = ticks.get(i);
      boolean used = i < marks.size();
      label.setVisible(used);
      grid.get(i).setVisible(used);
      if (used) {
        TimeAxis.Tick tick = marks.get(i);
        boolean dayTold = i > 0 && day(tick.at()).equals(day(marks.get(i - 1).at()));
        label.setText(tickText(tick, axis, dayTold));
        double w = label.prefWidth(-1);
        double x = clamp(left + tick.x() - w / 2, left - 20, getWidth() - w);
        label.resizeRelocate(x, 4, w, label.prefHeight(-1));
        grid.get(i).resizeRelocate(Math.floor(left + tick.x()), AXIS, 1, bottom - AXIS);
      }
    }
  }

  private String tickText(TimeAxis.Tick tick, TimeAxis axis, boolean dayTold) {
    Instant now = shown.now();
    boolean otherDay = !day(tick.at()).equals(day(now));
    TimeAxis.Stretch in =
        axis.stretches().stream()
            .filter(s -> !tick.at().isBefore(s.from()) && !tick.at().isAfter(s.to()))
            .findFirst()
            .orElse(axis.stretches().getFirst());
    if (otherDay) {
      return dayTold ? times.minute(tick.at()) : times.date(tick.at());
    }
    boolean seconds =
        Duration.between(in.from(), in.to()).compareTo(Duration.ofMinutes(2)) < 0 && !in.isMoment();
    if (!seconds) {
      return times.minute(tick.at());
    }
    String clock = times.clock(tick.at());
    // A clock time cut short begins with a colon, which has no direction of its own.
    if (tick.first()) {
      return clock;
    }
    String cut = clock.substring(5);
    // a font need not know isolates, so they stand only where they are needed
    return words.language().rightToLeft() ? Bidi.LRI + cut + Bidi.PDI : cut;
  }

  private static java.time.LocalDate day(Instant at) {
    return java.time.LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  private void rule(int i, double y) {
    rules.get(i).resizeRelocate(0, Math.floor(y), getWidth(), 1);
  }

  private void lane(LanePieces l, TimeAxis axis, double left, double y) {
    label(l.title, y + 3, left);
    label(l.detail, y + 20, left);
    double begin = left + axis.x(l.lane.begin());
    double end = left + l.lane.end().map(axis::x).orElse(axis.x(shown.now()));
    double bar = Math.max(4, end - begin);
    if (l.lane.sent()) {
      l.bar.resizeRelocate(begin, y + 6, bar, 12);
    }
    double markX = l.lane.sent() ? begin + bar + 9 : begin;
    double w = l.words.prefWidth(-1);
    boolean after = markX + 10 + w < getWidth();
    double wordsX = after ? markX + 10 : Math.max(left, Math.min(begin, markX - 9) - 6 - w);
    if (!after && l.lane.sent()) {
      wordsX = Math.max(left, getWidth() - w);
      markX = Math.min(markX, wordsX - 10);
    }
    center(l.mark, markX, y + 12);
    l.words.resizeRelocate(wordsX, y + 4, w, l.words.prefHeight(-1));
    l.lane
        .tailTo()
        .ifPresent(
            to -> {
              double from = after ? begin + bar + 19 + w : begin + bar + 17;
              double x = left + axis.x(to);
              boolean room = x > from + 6;
              l.tail.setVisible(room);
              l.tailEnd.setVisible(room);
              l.tail.resizeRelocate(from, Math.floor(y + 12), Math.max(0, x - from), 1);
              l.tailEnd.resizeRelocate(Math.floor(x), y + 8, 2, 9);
            });
    double lineWidth = Math.min(l.keyLine.prefWidth(-1), getWidth() - left);
    double lineX = clamp(begin - 3, left, getWidth() - lineWidth);
    double h = l.keyLine.prefHeight(-1);
    l.keyLine.resizeRelocate(lineX, y + 29 - h / 2, lineWidth, h);
  }

  private void receiptsRow(TimeAxis axis, double left, double y) {
    label(receiptsTitle, y + 6, left);
    if (receipts.isEmpty()) {
      place(emptyReceipts, left + 14, y + 6);
    }
    double free = 0;
    for (ReceiptMark mark : shown.receipts()) {
      Node[] nodes = receipts.getOrDefault(mark, new Node[0]);
      if (nodes.length == 2 && nodes[1] instanceof HBox text) {
        double w = text.prefWidth(-1);
        double x = Math.max(free, left + axis.x(mark.at()));
        x = Math.min(x, getWidth() - w - 12);
        nodes[0].resizeRelocate(x - 4.5, y + 9.5, 9, 9);
        text.resizeRelocate(x + 10, y + 6, w, text.prefHeight(-1));
        free = x + w + 24;
      }
    }
  }

  /// From the newest back, so that the newest stands exactly and older ones give way.
  private void readingsRow(TimeAxis axis, double left, double y) {
    label(readingsTitle, y + 6, left);
    if (readings.isEmpty()) {
      place(emptyReadings, left + 14, y + 6);
    }
    double next = getWidth() + ICONS_APART - 8;
    for (ReadingMark mark : shown.readings().reversed()) {
      Icon icon = readings.get(mark);
      if (icon != null) {
        double x = Math.min(left + axis.x(mark.at()), next - ICONS_APART);
        icon.setVisible(x > left - 4);
        center(icon, x, y + 14);
        next = x;
      }
    }
  }

  private void clocksRow(TimeAxis axis, double left, double y) {
    label(clocksTitle, y + 6, left);
    Optional<LineageSnapshot.KeyClock> key = shown.key();
    keyBar.setVisible(key.isPresent());
    keyEnd.setVisible(key.isPresent());
    double from = left + key.map(k -> axis.x(k.from())).orElse(0.0);
    double w = Math.min(keyWords.prefWidth(-1), getWidth() - left);
    double h = keyWords.prefHeight(-1);
    double at = key.isPresent() ? from + 8 : left;
    keyWords.resizeRelocate(clamp(at, left, getWidth() - w), y + 14 - h / 2, w, h);
    key.ifPresent(
        k -> {
          double to = left + axis.x(k.until());
          Texts.mark(keyBar, "over", k.over());
          Texts.mark(keyEnd, "over", k.over());
          keyBar.resizeRelocate(from, Math.floor(y + 13), Math.max(2, to - from), 2);
          keyEnd.resizeRelocate(Math.floor(to) - 1, y + 9, 2, 10);
        });
  }

  private void marks(TimeAxis axis, double left, double bottom) {
    double now = left + axis.x(shown.now());
    nowLine.resizeRelocate(Math.floor(now) - 1, AXIS - 4, 2, bottom - AXIS + 4);
    double w = nowBadge.prefWidth(-1);
    nowBadge.resizeRelocate(clamp(now - w / 2, left, getWidth() - w), 3, w, 18);
    vertical(axis, left, shown.deadline(), deadlineLine, deadlineLabel, AXIS + LANE * lanes.size());
    vertical(axis, left, shown.resolveBy(), resolveLine, resolveLabel, bottom);
  }

  private void vertical(
      TimeAxis axis, double left, Optional<Instant> at, Region line, Label label, double bottom) {
    line.setVisible(at.isPresent());
    label.setVisible(at.isPresent());
    at.ifPresent(
        moment -> {
          double x = left + axis.x(moment);
          line.resizeRelocate(Math.floor(x), AXIS - 2, 2, Math.max(1, bottom - AXIS + 2));
          double w = label.prefWidth(-1);
          double right = x + 4 + w <= getWidth() ? x + 4 : x - 4 - w;
          label.resizeRelocate(right, AXIS + 5, w, label.prefHeight(-1));
          label.setVisible(free(label, right, w));
        });
  }

  /// Whether a mark's word would stand on a lane's words in the first lane.
  private boolean free(Label label, double x, double w) {
    boolean onLane =
        lanes.stream()
            .limit(1)
            .anyMatch(
                l ->
                    x < l.words.getLayoutX() + l.words.getWidth() + 4
                        && x + w > l.bar.getLayoutX() - 4);
    boolean onOther =
        label.equals(resolveLabel)
            && deadlineLabel.isVisible()
            && x < deadlineLabel.getLayoutX() + deadlineLabel.getWidth() + 4
            && x + w > deadlineLabel.getLayoutX() - 4;
    return !onLane && !onOther;
  }

  private static void label(Label label, double y, double width) {
    double h = label.prefHeight(-1);
    label.resizeRelocate(0, y, width - 6, h);
  }

  private static void place(Label label, double x, double y) {
    label.resizeRelocate(x, y, label.prefWidth(-1), label.prefHeight(-1));
  }

  private static void center(Node node, double x, double y) {
    node.relocate(
        x - node.getLayoutBounds().getWidth() / 2, y - node.getLayoutBounds().getHeight() / 2);
  }

  private static double clamp(double value, double least, double most) {
    return Math.max(least, Math.min(value, Math.max(least, most)));
  }
}
