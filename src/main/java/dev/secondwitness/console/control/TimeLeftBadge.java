package dev.secondwitness.console.control;

import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import java.time.Instant;

/// The time left until a due moment: words, shape and colour by how pressing it is.
public final class TimeLeftBadge extends Chip {

  private final Words words;
  private final Times times;

  /// A badge as of now; whoever shows it calls `show` again as time passes.
  public TimeLeftBadge(Words words, Instant due, Instant now) {
    super("chip-left");
    this.words = words;
    times = new Times(words);
    show(due, now);
  }

  /// Shows what is left now.
  public void show(Instant due, Instant now) {
    TimeLeft left = TimeLeft.of(due, now);
    String word = times.left(due, now);
    String spoken =
        left == TimeLeft.OVER
            ? words.text("timeleft.spoken_over", "left", word)
            : words.text("timeleft.spoken", "left", word);
    look(left.icon(), word, left.styleClass(), spoken);
  }
}
