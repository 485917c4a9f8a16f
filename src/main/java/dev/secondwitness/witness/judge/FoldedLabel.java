package dev.secondwitness.witness.judge;

import java.text.Normalizer;
import java.util.Locale;

/// A label as it compares: compatibility form, one case, one hyphen, one space, one yeh and
/// kaf.
///
/// Directions and joiners that nobody sees are dropped; a zero-width non-joiner counts as a
/// space, as Persian writes the same word either way. For labels only; ids and amounts never
/// pass here.
public final class FoldedLabel {

  private static final char DOTLESS = '\u0131';
  private static final char KEPT = '\uE131';

  private FoldedLabel() {}

  /// The text to compare instead of the label.
  public static String of(String label) {
    String plain = Normalizer.normalize(label, Normalizer.Form.NFKC);
    StringBuilder folded = new StringBuilder();
    boolean space = false;
    for (int i = 0; i < plain.length(); ) {
      int c = plain.codePointAt(i);
      i += Character.charCount(c);
      if (isSpace(c)) {
        space = true;
      } else if (!isInvisible(c)) {
        if (space && !folded.isEmpty()) {
          folded.append(' ');
        }
        space = false;
        folded.appendCodePoint(letter(c));
      }
    }
    // Upper case first: a theme that shows capitals has turned one sharp s into two.
    // A dotless i is a letter of its own, and no capital is made of it.
    String oneCase =
        folded
            .toString()
            .replace(DOTLESS, KEPT)
            .toUpperCase(Locale.ROOT)
            .toLowerCase(Locale.ROOT)
            .replace(KEPT, DOTLESS);
    return Normalizer.normalize(oneCase, Normalizer.Form.NFKC);
  }

  private static boolean isSpace(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x200C || c == 0x200B;
  }

  private static boolean isInvisible(int c) {
    return c == 0x00AD || Character.getType(c) == Character.FORMAT;
  }

  private static int letter(int c) {
    return switch (c) {
      case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D -> '-';
      case 0x0649, 0x064A -> 0x06CC;
      case 0x0643 -> 0x06A9;
      default -> c;
    };
  }
}
