package dev.secondwitness.console.control;

import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.intent.IntentState;

/// A state as icon, word and colour.
public final class StatePill extends Chip {

  private final Words words;

  /// A pill for a state; `reopened` when an unknown was settled before.
  public StatePill(Words words, IntentState state, boolean reopened) {
    super("chip-pill");
    this.words = words;
    show(state, reopened);
  }

  /// Shows another state.
  public void show(IntentState state, boolean reopened) {
    StateLook look = StateLook.of(state, reopened);
    String word = word(words, state, reopened);
    look(look.icon(), word, look.styleClass(), words.text("state.spoken", "state", word));
  }

  /// The word for a state.
  public static String word(Words words, IntentState state, boolean reopened) {
    return reopened && state == IntentState.INDETERMINATE
        ? words.text("state.reopened")
        : words.named("state", state);
  }
}
