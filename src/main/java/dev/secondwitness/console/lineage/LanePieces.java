package dev.secondwitness.console.lineage;

import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.lineage.LineageSnapshot.Lane;
import dev.secondwitness.console.lineage.LineageSnapshot.Tone;
import dev.secondwitness.console.words.Words;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// The nodes of one attempt's lane: bar, open end, words, key and hash.
final class LanePieces {

  final Lane lane;
  final Label title;
  final Label detail;
  final Region bar = new Region();
  final Region tail = new Region();
  final Region tailEnd = new Region();
  final Icon mark;
  final Label words;
  final HBox keyLine;
  final Label key;

  LanePieces(Lane lane, Words words) {
    this.lane = lane;
    title = Texts.label(lane.title(), "t-small", "t-medium");
    detail = Texts.data(lane.detail(), "t-axis", "muted");
    bar.getStyleClass().add("lane-bar");
    bar.setAccessibleText(lane.spoken());
    tail.getStyleClass().add("lane-tail");
    tailEnd.getStyleClass().add("lane-tail-end");
    mark = new Icon(icon(lane), "icon-14", colour(lane.tone()));
    this.words = Texts.whole(lane.words(), "t-axis", "over-lines");
    if (lane.tone() == Tone.BAD) {
      this.words.getStyleClass().add("failed");
    }
    key = Texts.label(lane.key().same(), "mono", "t-axis");
    key.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    key.setMinWidth(40);
    keyLine = new HBox(keyParts(words).toArray(Node[]::new));
    keyLine.getStyleClass().addAll("key-line", "over-lines");
    keyLine.setAlignment(Pos.CENTER_LEFT);
  }

  /// Key and hash run left to right in every language; what is said about them runs with the
  // window.
  private List<Node> keyParts(Words words) {
    HBox keyText = new HBox(key);
    keyText.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    keyText.setMinWidth(0);
    if (lane.key().drift()) {
      keyText
          .getChildren()
          .add(Texts.whole(lane.key().drifted(), "mono", "t-axis", "t-strong", "drifted"));
    }
    String tone = lane.key().drift() ? "failed" : "s-muted";
    List<Node> parts = new ArrayList<>(List.of(new Icon("key", "icon-12", tone), keyText));
    if (lane.key().drift()) {
      parts.add(remark("alert-triangle", words.text("lineage.key_drift"), "failed"));
    }
    if (!lane.key().drift() || lane.hashDrift()) {
      Label hash = Texts.whole(lane.hash(), "mono", "t-axis");
      if (lane.hashDrift()) {
        hash.getStyleClass().addAll("drifted", "t-strong");
      }
      hash.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
      parts.add(new Icon("hash", "icon-12", lane.hashDrift() ? "failed" : "s-muted"));
      parts.add(hash);
    }
    if (lane.hashDrift()) {
      parts.add(remark("alert-triangle", words.text("lineage.body_drift"), "failed"));
    }
    if (!lane.sameness().isEmpty()) {
      parts.add(remark("check", lane.sameness(), "met"));
    }
    return parts;
  }

  private static Node remark(String icon, String text, String tone) {
    Label label = Texts.whole(text, "t-axis", tone);
    HBox box = new HBox(3, new Icon(icon, "icon-12", tone), label);
    box.setAlignment(Pos.CENTER_LEFT);
    box.setMinWidth(Region.USE_PREF_SIZE);
    return box;
  }

  List<Node> nodes() {
    List<Node> nodes = new ArrayList<>(List.of(title, detail));
    if (lane.sent()) {
      nodes.add(bar);
      if (lane.tailTo().isPresent()) {
        nodes.addAll(List.of(tail, tailEnd));
      }
    }
    nodes.addAll(List.of(words, mark, keyLine));
    return nodes;
  }

  private static String icon(Lane lane) {
    if (!lane.sent()) {
      return "x-octagon";
    }
    return switch (lane.tone()) {
      case GOOD -> "check-circle";
      case WARNING -> "help-circle";
      case PLAIN, BAD -> lane.tailTo().isPresent() ? "loader" : "minus-circle";
    };
  }

  private static String colour(Tone tone) {
    return switch (tone) {
      case GOOD -> "met";
      case WARNING -> "warning";
      case BAD -> "failed";
      case PLAIN -> "s-muted";
    };
  }
}
