package dev.secondwitness.console.lineage;

import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A case's lineage in words and moments, ready to be drawn; nothing in it is measured in pixels.
public record LineageSnapshot(
    String summary,
    List<Lane> lanes,
    List<ReceiptMark> receipts,
    List<ReadingMark> readings,
    Instant now,
    Optional<Instant> deadline,
    Optional<Instant> resolveBy,
    Optional<KeyClock> key,
    LineageNode tree) {

  /// How something turned out, told by icon and words beside the colour.
  public enum Tone {
    PLAIN,
    GOOD,
    WARNING,
    BAD
  }

  /// One attempt, or one try that was refused before it left.
  ///
  /// @param end when an outcome is known, else the lane has an open end
  /// @param tailTo until when an open end could still be answered
  /// @param sent false for a try that never left
  public record Lane(
      String title,
      String detail,
      Instant begin,
      Optional<Instant> end,
      Optional<Instant> tailTo,
      boolean sent,
      String words,
      Tone tone,
      KeyText key,
      String hash,
      boolean hashDrift,
      String sameness,
      String spoken) {}

  /// A key cut where it begins to differ from the intent's.
  ///
  /// @param same what equals the intent's key
  /// @param drifted the rest, empty when nothing differs
  public record KeyText(String same, String drifted) {

    /// Compares an offered key with the intent's, character by character from the left.
    public static KeyText of(String intentKey, String offered) {
      if (offered.equals(intentKey)) {
        return new KeyText(offered, "");
      }
      int i = 0;
      while (i < offered.length()
          && i < intentKey.length()
          && offered.charAt(i) == intentKey.charAt(i)) {
        i++;
      }
      // A key that is only shorter has no character of its own to mark: mark its last one.
      int cut = i == offered.length() ? Math.max(0, i - 1) : i;
      return new KeyText(offered.substring(0, cut), offered.substring(cut));
    }

    /// Whether it is another key than the intent's.
    public boolean drift() {
      return !drifted.isEmpty();
    }

    /// The whole key.
    public String whole() {
      return same + drifted;
    }
  }

  /// A receipt; a second one is drawn hollow.
  public record ReceiptMark(
      Instant at, String id, String amount, String words, boolean second, String spoken) {}

  /// A reading as its verdict's icon.
  public record ReadingMark(Instant at, VerdictKind verdict, boolean counts, String spoken) {}

  /// Until when the key protects against a second effect.
  public record KeyClock(Instant from, Instant until, String words, boolean over) {}

  /// One line of the lineage as a list.
  ///
  /// @param link another case this line leads to
  public record LineageNode(
      Kind kind,
      String text,
      String mono,
      String detail,
      String outcome,
      Tone tone,
      Optional<IntentId> link,
      List<LineageNode> children) {

    /// What a line stands for; decides its icon.
    public enum Kind {
      INTENT,
      ATTEMPT,
      NEVER_SENT,
      REQUEST,
      KEY,
      RECEIPT,
      READINGS,
      READING,
      EVENTS,
      EVENT,
      DECISION,
      LINKS,
      LINK
    }

    public LineageNode {
      children = List.copyOf(children);
    }

    /// The line as one sentence.
    public String spoken() {
      return java.util.stream.Stream.of(text, mono, detail, outcome)
          .filter(s -> !s.isBlank())
          .collect(java.util.stream.Collectors.joining(", "));
    }
  }

  public LineageSnapshot {
    lanes = List.copyOf(lanes);
    receipts = List.copyOf(receipts);
    readings = List.copyOf(readings);
  }
}
