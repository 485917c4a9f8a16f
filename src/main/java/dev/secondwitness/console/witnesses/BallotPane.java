package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.console.control.ActButton;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.IdText;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.witnesses.BallotSnapshot.Hindrance;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// A proposal: who wants it and why, who said what, who is missing, and the person's own vote on
/// exactly the text shown, or taking it back. Enter presses none of it.
final class BallotPane extends VBox {

  private final Words words;
  private final Times times;
  private final WitnessWords sentences;
  private final BallotViewModel model;
  private final Supplier<Instant> now;
  private final VBox about = new VBox(4);
  private final IdText digest;
  private final TextField why;
  private final ActButton approve;
  private final ActButton refuse;
  private final ActButton withdraw;
  private final VBox voting;
  private final WordWrap closed = new WordWrap("", "t-small", "muted");
  private final SendingNote sending;
  private final List<Subscription> subscriptions = new ArrayList<>();
  private String shownId = "";

  BallotPane(BallotViewModel model, Words words, Supplier<Instant> now) {
    this.words = words;
    this.model = model;
    this.now = now;
    times = new Times(words);
    sentences = new WitnessWords(words);
    digest = new IdText(words, "");
    why = Fields.line(words.text("witnesses.vote_why"));
    why.textProperty()
        .subscribe(
            (was, is) -> {
              model.why(is);
              lock();
            });
    approve =
        new ActButton(
            words,
            words.text("witnesses.approve"),
            "check-square",
            () -> model.vote(WitnessProposal.Choice.APPROVE));
    approve.button().getStyleClass().add("primary");
    refuse =
        new ActButton(
            words,
            words.text("witnesses.refuse"),
            "x-square",
            () -> model.vote(WitnessProposal.Choice.REFUSE));
    withdraw =
        new ActButton(words, words.text("witnesses.withdraw"), "rotate-ccw", model::withdraw);
    sending = new SendingNote(words);
    FlowPane acts = new FlowPane(12, 8, approve, refuse, withdraw);
    acts.setMinWidth(0);
    voting = new VBox(8, Fields.named(words.text("witnesses.vote_why"), why), acts);
    HBox bound =
        new HBox(6, Texts.whole(words.text("witnesses.bound_to"), "t-small", "muted"), digest);
    bound.setAlignment(Pos.CENTER_LEFT);
    getStyleClass().add("propose-bar");
    setSpacing(8);
    getChildren().addAll(about, bound, voting, closed, sending);
    setMinWidth(0);
  }

  void activate() {
    subscriptions.add(model.snapshotProperty().subscribe(s -> show(s)));
    subscriptions.add(model.sendingProperty().subscribe(s -> sending.show(s)));
  }

  void deactivate() {
    subscriptions.forEach(Subscription::unsubscribe);
    subscriptions.clear();
  }

  private void show(Optional<BallotSnapshot> shown) {
    Fields.there(this, shown.isPresent());
    shown.ifPresent(this::show);
  }

  private void show(BallotSnapshot ballot) {
    WitnessProposal p = ballot.proposal();
    if (!p.id().equals(shownId)) {
      shownId = p.id();
      why.setText(model.why());
    }
    digest.show(p.digest());
    about.getChildren().clear();
    line(
        "user",
        words.text(
            "witnesses.proposal_of",
            "who",
            sentences.who(p.proposedBy()),
            "at",
            times.minuteOrDateMinute(p.proposedAt(), now.get()),
            "why",
            p.why()));
    for (WitnessProposal.Vote vote : p.votes()) {
      line(
          vote.choice() == WitnessProposal.Choice.APPROVE ? "check" : "x",
          words.named(
              "witnesses.vote",
              vote.choice(),
              "who",
              vote.by(),
              "at",
              times.minuteOrDateMinute(vote.at(), now.get()),
              "why",
              vote.why()));
    }
    line(
        p.open() ? "users" : "archive",
        p.open()
            ? words.text(
                "witnesses.still_open",
                "standing",
                sentences.standing(p),
                "left",
                times.left(p.expiresAt(), now.get()))
            : sentences.standing(p));
    boolean own = ballot.noWithdrawal().filter(Hindrance.NOT_OWN_PROPOSAL::equals).isEmpty();
    Fields.there(approve, !own || ballot.noVote().isEmpty());
    Fields.there(refuse, !own || ballot.noVote().isEmpty());
    Fields.there(withdraw, own);
    Fields.there(voting, p.open());
    closed.show(own && p.open() ? words.text("witnesses.hindrance.own_proposal") : "");
    Fields.there(closed, !closed.text().isEmpty());
    lock();
  }

  private void lock() {
    Optional<BallotSnapshot> shown = model.snapshotProperty().get();
    shown.ifPresent(
        ballot -> {
          Optional<String> noReason =
              why.getText().isBlank()
                  ? Optional.of(words.text("witnesses.obstacle.no_reason"))
                  : Optional.empty();
          Optional<String> noVote = ballot.noVote().map(this::words);
          approve.locked(noVote);
          refuse.locked(noVote.or(() -> noReason));
          withdraw.locked(ballot.noWithdrawal().map(this::words).or(() -> noReason));
        });
  }

  private String words(Hindrance hindrance) {
    return words.named("witnesses.hindrance", hindrance);
  }

  private void line(String icon, String text) {
    WordWrap wrap = new WordWrap(text, "t-small");
    HBox.setHgrow(wrap, Priority.ALWAYS);
    HBox row = new HBox(6, new Icon(icon, "icon-14"), wrap);
    row.setAlignment(Pos.TOP_LEFT);
    about.getChildren().add(row);
  }
}
