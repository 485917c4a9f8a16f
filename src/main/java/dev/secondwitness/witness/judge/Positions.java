package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.PositionShape;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// Looks for gaps in the positions of a listing, newest first: position order is not commit
/// order, so a missing position is a deletion or a write still in flight.
final class Positions {

  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

  private Positions() {}

  static long number(String text) throws UnreadableAnswer {
    if (!DIGITS.matcher(text).matches()) {
      throw new UnreadableAnswer(UnreadableReason.UNPARSABLE, "not a position: " + text);
    }
    return Long.parseLong(text);
  }

  /// Whether a position is missing between the head the source names and the first record that
  /// is surely older than the write, or, if none is, the lowest position there can be.
  static boolean gap(
      PositionShape shape, OptionalLong head, List<FoundRecord> newestFirst, SourceBounds bounds) {
    OptionalLong above = OptionalLong.empty();
    for (FoundRecord record : newestFirst) {
      if (record.position().isEmpty()) {
        return false;
      }
      long at = record.position().getAsLong();
      if (above.isEmpty() ? differs(shape, head, at) : broken(shape, above.getAsLong(), at)) {
        return true;
      }
      above = record.position();
      if (bounds.surelyBeforeDispatch(record.finding().createdAt())) {
        return false;
      }
    }
    if (!shape.consecutive()) {
      return false;
    }
    if (above.isEmpty()) {
      return head.isPresent() && shape.first().isPresent() && head.getAsLong() >= firstOf(shape);
    }
    return shape.first().isPresent() && above.getAsLong() != firstOf(shape);
  }

  private static long firstOf(PositionShape shape) {
    return shape.first().orElse(0);
  }

  private static boolean differs(PositionShape shape, OptionalLong head, long newest) {
    return shape.consecutive() && head.isPresent() && head.getAsLong() != newest;
  }

  private static boolean broken(PositionShape shape, long above, long at) {
    if (shape.consecutive()) {
      return above - at != 1;
    }
    return shape.ties() ? above < at : above <= at;
  }
}
