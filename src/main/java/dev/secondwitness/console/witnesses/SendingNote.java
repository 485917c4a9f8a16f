package dev.secondwitness.console.witnesses;

import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Words;
import javafx.geometry.Pos;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/// What became of what was sent, in words.
final class SendingNote extends HBox {

  private final Words words;
  private final Icon icon = new Icon("send", "icon-14");
  private final WordWrap text = new WordWrap("", "t-small");

  SendingNote(Words words) {
    super(6);
    this.words = words;
    HBox.setHgrow(text, Priority.ALWAYS);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().add("sending-note");
    getChildren().addAll(icon, text);
  }

  void show(Sending sending) {
    Fields.there(this, !(sending instanceof Sending.Idle));
    switch (sending) {
      case Sending.Idle idle -> say("send", "");
      case Sending.UnderWay way -> say("send", words.text("witnesses.sending"));
      case Sending.AnswerLost lost -> say("help-circle", words.text("witnesses.answer_lost"));
      case Sending.NotSent(String why) ->
          say("x-octagon", words.text("witnesses.not_sent", "why", why));
      case Sending.Refused(var problem) ->
          say(
              "x-octagon",
              problem
                  .field()
                  .map(
                      field ->
                          words.text(
                              "witnesses.refused_at",
                              "field",
                              field,
                              "why",
                              problem.detail(),
                              "code",
                              problem.code()))
                  .orElseGet(
                      () ->
                          words.text(
                              "witnesses.refused",
                              "why",
                              problem.detail(),
                              "code",
                              problem.code())));
      case Sending.Taken(var proposal) ->
          say(
              "check",
              words.text(
                  "witnesses.taken",
                  "id",
                  proposal.id(),
                  "standing",
                  new WitnessWords(words).standing(proposal)));
    }
  }

  private void say(String iconName, String what) {
    icon.show(iconName);
    text.show(what);
  }
}
