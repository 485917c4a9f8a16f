package dev.secondwitness.console.control;

import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.VerdictKind;

/// A verdict as icon, word and colour.
public final class VerdictChip extends Chip {

  private final Words words;

  /// A chip for a verdict.
  public VerdictChip(Words words, VerdictKind kind) {
    super("chip-square");
    this.words = words;
    show(kind);
  }

  /// Shows another verdict.
  public void show(VerdictKind kind) {
    VerdictLook look = VerdictLook.of(kind);
    String word = words.named("verdict", kind);
    look(look.icon(), word, look.styleClass(), words.text("verdict.spoken", "verdict", word));
  }
}
