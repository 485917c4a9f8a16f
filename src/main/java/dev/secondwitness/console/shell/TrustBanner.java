package dev.secondwitness.console.shell;

import dev.secondwitness.app.trust.HeadStanding;
import dev.secondwitness.console.control.Banner;
import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.domain.audit.SignedHead;
import java.time.Instant;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.StackPane;

/// Says that this console only reads, why, what was not done and who can end it.
final class TrustBanner extends StackPane {
  private static final int SHORT = 12;

  private final Words words;
  private final Times times;
  private final Button copy;
  private final Banner banner;
  private Optional<ChainHead> lost = Optional.empty();

  TrustBanner(Words words, Runnable look) {
    this.words = words;
    times = new Times(words);
    copy = Buttons.plain(words.text("trust.copy"), "clipboard");
    copy.setAccessibleText(words.text("trust.copy_spoken"));
    copy.setOnAction(event -> copy());
    Button again = Buttons.plain(words.text("trust.look"), "refresh-cw");
    again.setOnAction(event -> look.run());
    banner = new Banner(Banner.Kind.FAILED, "lock", copy, again);
    banner.getStyleClass().add("trust-banner");
    getChildren().add(banner);
    there(false);
  }

  void show(HeadStanding standing) {
    there(standing.readOnly());
    switch (standing) {
      case HeadStanding.Unchecked unchecked -> lost = Optional.empty();
      case HeadStanding.Holds holds -> lost = Optional.empty();
      case HeadStanding.Withheld(String why, Instant since) -> withheld(why, since);
      case HeadStanding.Broken(HeadAlarm alarm) -> broken(alarm);
    }
    copy.setVisible(lost.isPresent());
    copy.setManaged(lost.isPresent());
  }

  private void withheld(String why, Instant since) {
    lost = Optional.empty();
    banner.show(
        words.text("trust.withheld"),
        words.text("trust.withheld_means", "time", times.clockUtc(since), "why", why));
  }

  private void broken(HeadAlarm alarm) {
    SignedHead remembered = alarm.remembered();
    lost = Optional.of(remembered.head());
    banner.show(
        words.named("trust.title", alarm.kind()),
        words.text("trust.means"),
        words.text(
            next(alarm.kind()), "entry", number(remembered.head()), "shown", number(alarm.shown())),
        words.text(
            heads(alarm.kind()),
            "entry",
            number(remembered.head()),
            "hash",
            hash(remembered.head()),
            "key",
            remembered.keyId(),
            "signed",
            words.text(
                "trust.when",
                "date",
                times.date(remembered.at()),
                "time",
                times.clockUtc(remembered.at())),
            "shown",
            number(alarm.shown()),
            "other",
            hash(alarm.shown()),
            "other_key",
            alarm.shownKey()));
  }

  private static String heads(HeadAlarm.Kind kind) {
    return switch (kind) {
      case ROLLED_BACK, FORKED, LINKS_BROKEN -> "trust.heads";
      case RECEIPT -> "trust.receipt";
      case OTHER_STORE, OTHER_KEY, NOT_SIGNED -> "trust.heads_key";
    };
  }

  private static String next(HeadAlarm.Kind kind) {
    return switch (kind) {
      case ROLLED_BACK -> "trust.next";
      case FORKED, LINKS_BROKEN, RECEIPT -> "trust.next_two";
      case OTHER_STORE, OTHER_KEY, NOT_SIGNED -> "trust.next_key";
    };
  }

  private static String number(ChainHead head) {
    return Long.toString(head.sequence());
  }

  private static String hash(ChainHead head) {
    return head.hash().substring(0, SHORT) + "…";
  }

  /// What a restoration has to name, as the store takes it.
  private void copy() {
    lost.ifPresent(
        head -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(
              "{\"lost_sequence\": "
                  + head.sequence()
                  + ", \"lost_hash\": \""
                  + head.hash()
                  + "\"}");
          Clipboard.getSystemClipboard().setContent(content);
        });
  }

  private void there(boolean is) {
    setVisible(is);
    setManaged(is);
  }
}
