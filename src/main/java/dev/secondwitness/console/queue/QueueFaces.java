package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.FindingCode;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.console.control.AmountText;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.OwnerBadge;
import dev.secondwitness.console.control.StateLook;
import dev.secondwitness.console.control.StatePill;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.TimeLeftBadge;
import dev.secondwitness.console.control.VerdictChip;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// What each column draws.
final class QueueFaces {

  private final Words words;
  private final Times times;
  private final Supplier<CurrencyScales> scales;
  private final BooleanSupplier narrow;

  QueueFaces(Words words, Supplier<CurrencyScales> scales, BooleanSupplier narrow) {
    this.words = words;
    times = new Times(words);
    this.scales = scales;
    this.narrow = narrow;
  }

  QueueCell.Face state() {
    Icon icon = new Icon("help-circle");
    Icon second = new Icon("rotate-ccw", "icon-12");
    VBox box = new VBox(3, icon, second);
    box.setAlignment(Pos.CENTER);
    return new Drawn(
        box,
        (row, item, now) -> {
          IntentState state = row.gone().orElse(item.state());
          StateLook look = StateLook.of(state, false);
          icon.show(look.icon());
          icon.getStyleClass().setAll("icon", look.styleClass());
          boolean reopened = item.round() > 1;
          second.setVisible(reopened);
          second.setManaged(reopened);
          return StatePill.word(words, state, reopened);
        });
  }

  QueueCell.Face age() {
    TwoLines lines = new TwoLines(false);
    return new Drawn(
        lines,
        (row, item, now) -> lines.show(age(item, now), times.minuteOrDate(item.createdAt(), now)));
  }

  QueueCell.Face timeLeft() {
    TimeLeftBadge badge = new TimeLeftBadge(words, Instant.EPOCH, Instant.EPOCH);
    Label none = Texts.whole("", "t-small", "muted");
    Label second = Texts.whole("", "t-small", "muted");
    VBox box = new VBox(badge, none, second);
    box.setAlignment(Pos.CENTER_LEFT);
    return new Drawn(
        box,
        (row, item, now) -> {
          Optional<Instant> due = row.gone().isPresent() ? Optional.empty() : item.resolveBy();
          due.ifPresent(d -> badge.show(d, now));
          shown(badge, due.isPresent());
          String instead = row.gone().map(g -> gone(g)).orElse(words.text("queue.no_due"));
          none.setText(instead);
          shown(none, due.isEmpty());
          second.setText(words.text("queue.age_line", "age", age(item, now)));
          shown(second, narrow.getAsBoolean());
          return due.isPresent() ? badge.getAccessibleText() : instead;
        });
  }

  QueueCell.Face operation() {
    TwoLines lines = new TwoLines(true);
    lines.first.getStyleClass().add("t-medium");
    return new Drawn(
        lines, (row, item, now) -> lines.show(item.operation().value(), item.provider().value()));
  }

  QueueCell.Face reference() {
    TwoLines lines = new TwoLines(true);
    return new Drawn(
        lines,
        (row, item, now) ->
            lines.show(
                item.businessRef().map(BusinessRef::value).orElse(words.text("amount.none")),
                item.tenant().value()));
  }

  QueueCell.Face amount() {
    AmountText amount = new AmountText(words);
    return new Drawn(
        amount,
        (row, item, now) -> {
          amount.show(item.amount(), scales.get());
          return String.valueOf(amount.getAccessibleText());
        });
  }

  QueueCell.Face attempts() {
    Label count = Texts.whole("", "t-body");
    HBox box = new HBox(count);
    box.setAlignment(Pos.CENTER);
    return new Drawn(
        box,
        (row, item, now) -> {
          count.setText(words.number(item.attempts()));
          return words.text("queue.attempts_spoken", "n", words.number(item.attempts()));
        });
  }

  QueueCell.Face verdict() {
    VerdictChip chip = new VerdictChip(words, VerdictKind.NOT_SEEN);
    Label none = Texts.whole(words.text("queue.not_read"), "t-small", "muted");
    Label second = Texts.whole("", "t-small", "muted");
    VBox box = new VBox(chip, none, second);
    box.setAlignment(Pos.CENTER_LEFT);
    return new Drawn(
        box,
        (row, item, now) -> {
          Optional<VerdictKind> verdict = item.lastVerdict();
          verdict.ifPresent(chip::show);
          shown(chip, verdict.isPresent());
          shown(none, verdict.isEmpty());
          String when =
              item.lastPosition()
                  .map(times::clock)
                  .or(() -> item.lastReadAt().map(at -> times.ago(at, now)))
                  .orElse("");
          second.setText(when);
          shown(second, !when.isEmpty());
          return verdict.isPresent() ? chip.getAccessibleText() + " " + when : none.getText();
        });
  }

  QueueCell.Face owner() {
    OwnerBadge badge = new OwnerBadge(words, true);
    return new Drawn(
        badge,
        (row, item, now) -> {
          badge.show(item.owner());
          return String.valueOf(badge.getAccessibleText());
        });
  }

  QueueCell.Face findings() {
    Finding first = new Finding();
    Finding second = new Finding();
    VBox box = new VBox(first, second);
    box.setAlignment(Pos.CENTER_LEFT);
    return new Drawn(
        box,
        (row, item, now) -> {
          List<FindingCode> codes = item.findings();
          first.show(codes.isEmpty() ? Optional.empty() : Optional.of(codes.get(0)), item);
          second.show(codes.size() < 2 ? Optional.empty() : Optional.of(codes.get(1)), item);
          if (codes.size() > 2) {
            second.more(codes.size() - 1);
          }
          return codes.isEmpty()
              ? words.text("queue.no_findings")
              : String.join(", ", codes.stream().map(c -> word(c, item)).toList());
        });
  }

  QueueCell.Face asOf(Supplier<Optional<Instant>> asOf) {
    Label time = Texts.whole("", "t-small", "muted");
    HBox box = new HBox(4, new Icon("clock", "icon-12"), time);
    box.setAlignment(Pos.CENTER_LEFT);
    return new Drawn(
        box,
        (row, item, now) -> {
          time.setText(asOf.get().map(times::clock).orElse(""));
          return words.text("queue.as_of", "time", time.getText());
        });
  }

  /// One sentence for the whole row.
  String spoken(QueueRow row, QueueItem item, Instant now, int index, int total) {
    return words.text(
        "queue.row_spoken",
        "reference",
        item.businessRef().map(BusinessRef::value).orElse(item.id().value()),
        "operation",
        item.operation().value(),
        "tenant",
        item.tenant().value(),
        "amount",
        item.amount().map(m -> words.money(m, scales.get())).orElse(words.text("amount.none")),
        "state",
        StatePill.word(words, row.gone().orElse(item.state()), item.round() > 1),
        "left",
        item.resolveBy().map(due -> times.left(due, now)).orElse(words.text("queue.no_due")),
        "verdict",
        item.lastVerdict().map(v -> words.named("verdict", v)).orElse(words.text("queue.not_read")),
        "n",
        words.number(index + 1L),
        "total",
        words.number(total));
  }

  private String gone(IntentState state) {
    return state == IntentState.INDETERMINATE
        ? words.text("queue.gone_elsewhere")
        : words.text("queue.gone_settled", "state", words.named("state", state));
  }

  private String age(QueueItem item, Instant now) {
    return times.age(Duration.between(item.unknownSince().orElse(item.createdAt()), now));
  }

  private String word(FindingCode code, QueueItem item) {
    return code == FindingCode.MANY_ATTEMPTS
        ? words.text("queue.finding_attempts", "n", words.number(item.attempts()))
        : words.named("finding", code);
  }

  private static void shown(Node node, boolean on) {
    node.setVisible(on);
    node.setManaged(on);
  }

  /// A node and the code that fills it.
  private record Drawn(Node node, Show show) implements QueueCell.Face {

    @FunctionalInterface
    interface Show {
      String show(QueueRow row, QueueItem item, Instant now);
    }

    @Override
    public String show(QueueRow row, QueueItem item, Instant now) {
      return show.show(row, item, now);
    }
  }

  /// A line of 13 and a muted line of 12.
  private static final class TwoLines extends VBox {

    private final boolean data;
    private final Label first = Texts.label("", "t-body");
    private final Label second = Texts.label("", "t-small", "muted");

    TwoLines(boolean data) {
      this.data = data;
      setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(first, second);
      if (data) {
        first.setNodeOrientation(NodeOrientation.INHERIT);
      }
    }

    String show(String one, String two) {
      if (data) {
        Texts.setData(first, one);
        Texts.setData(second, two);
      } else {
        first.setText(one);
        second.setText(two);
      }
      return one + ", " + two;
    }
  }

  /// A finding: icon and words in its colour.
  private final class Finding extends HBox {

    private final Icon icon = new Icon("key", "icon-12");
    private final Label label = Texts.label("", "t-small");

    Finding() {
      super(4);
      setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(icon, label);
    }

    void show(Optional<FindingCode> code, QueueItem item) {
      shown(this, code.isPresent());
      code.ifPresent(
          c -> {
            FindingLook look = FindingLook.of(c);
            icon.show(look.icon());
            icon.getStyleClass().setAll("icon", "icon-12", look.styleClass());
            label.getStyleClass().setAll("label", "t-small", look.styleClass());
            label.setText(word(c, item));
          });
    }

    void more(int hidden) {
      label.setText(words.text("queue.more_findings", "n", words.number(hidden)));
    }
  }
}
