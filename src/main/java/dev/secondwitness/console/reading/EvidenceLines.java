package dev.secondwitness.console.reading;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Raw evidence as lines of plain text; what could hide or reorder text is written out visibly.
public final class EvidenceLines {

  /// Longer lines are continued on the next, with this in front.
  static final String CONTINUED = "↪ ";

  /// Characters of bodies that are shown; an export holds them all.
  static final int MOST_SHOWN = 64 * 1024;

  private static final int LONGEST = 400;
  private static final int MARKS = 4;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private EvidenceLines() {}

  /// Request and status line of every exchange, look by look.
  public static List<String> requests(Observation observation) {
    List<String> lines = new ArrayList<>();
    int number = 0;
    for (Look look : observation.looks()) {
      number++;
      for (Exchange e : look.exchanges()) {
        add(lines, "# " + number + " " + e.step() + "  " + e.startedAt());
        add(lines, e.method() + " " + e.url());
        sorted(e.sentHeaders()).forEach((n, v) -> add(lines, n + ": " + v));
        add(
            lines,
            e.status().map(s -> s + "  " + e.receivedAt()).orElse("–")
                + e.fault().map(f -> "  " + f + " " + e.faultDetail()).orElse("")
                + (e.peer().isEmpty() ? "" : "  " + e.peer()));
        lines.add("");
      }
    }
    return lines;
  }

  /// The kept headers of every answer.
  public static List<String> headers(Observation observation) {
    List<String> lines = new ArrayList<>();
    for (Exchange e : exchanges(observation)) {
      add(lines, "# " + e.step() + "  " + e.status().map(String::valueOf).orElse("–"));
      sorted(e.headers()).forEach((n, v) -> add(lines, n + ": " + v));
      lines.add("");
    }
    return lines;
  }

  /// The bodies as received, with the digest of the bytes; together no more than
  /// [#MOST_SHOWN] characters, and where one is cut it says by how many.
  public static List<String> bodies(Observation observation) {
    return bodies(observation, MOST_SHOWN);
  }

  private static List<String> bodies(Observation observation, int most) {
    List<String> lines = new ArrayList<>();
    int left = most;
    for (Exchange e : exchanges(observation)) {
      add(lines, "# " + e.step() + "  " + e.status().map(String::valueOf).orElse("–"));
      String shown = e.body().length() > left ? e.body().substring(0, left) : e.body();
      left -= shown.length();
      for (String line : shown.split("\r?\n|\r", -1)) {
        add(lines, line);
      }
      if (shown.length() < e.body().length()) {
        add(lines, "# … +" + (e.body().length() - shown.length()));
      }
      add(lines, "# sha-256 " + e.bodyDigest());
      lines.add("");
    }
    return lines;
  }

  /// Everything kept of a reading, to be handed on as a file: who asked what, every request,
  /// header and body, with what could hide or reorder text written out as on the screen.
  public static List<String> whole(Reading reading, Observation observation) {
    List<String> lines = new ArrayList<>();
    add(lines, "intent: " + reading.intent().value());
    add(lines, "reading: " + reading.id().value());
    add(lines, "witness: " + observation.witness() + " " + observation.version());
    add(lines, "read_at: " + reading.readAt());
    add(lines, "by: " + reading.by().name() + " " + reading.from());
    add(lines, "verdict: " + reading.verdict().kind());
    lines.add("");
    lines.addAll(requests(observation));
    lines.addAll(headers(observation));
    lines.addAll(bodies(observation, Integer.MAX_VALUE));
    lines.addAll(extracted(reading.verdict()));
    return lines;
  }

  /// What was read out of the answers, field by field.
  public static List<String> extracted(Verdict verdict) {
    List<String> lines = new ArrayList<>();
    for (Finding finding : findings(verdict)) {
      add(lines, "# " + finding.id() + "  " + finding.match());
      finding.amount().ifPresent(m -> add(lines, "amount: " + m.minor() + " " + m.currency()));
      finding.createdAt().ifPresent(at -> add(lines, "created_at: " + at));
      finding.saidStatus().ifPresent(s -> add(lines, "status: " + s));
      sorted(finding.fields()).forEach((n, v) -> add(lines, n + ": " + v));
      lines.add("");
    }
    position(verdict).ifPresent(p -> add(lines, "position: " + p));
    return lines;
  }

  /// What a verdict found, candidates too; empty when nothing.
  static List<Finding> findings(Verdict verdict) {
    return verdict instanceof Verdict.NotSeen unsure ? unsure.candidates() : verdict.effects();
  }

  private static Optional<String> position(Verdict verdict) {
    return switch (verdict) {
      case Verdict.AbsentAsOf a -> Optional.of(a.position().toString());
      case Verdict.NotSeen n -> n.position().map(Object::toString);
      case Verdict.Present p -> Optional.empty();
      case Verdict.Differs d -> Optional.empty();
      case Verdict.Doubled d -> Optional.empty();
      case Verdict.Pending p -> Optional.empty();
      case Verdict.Undone u -> Optional.empty();
      case Verdict.Unreadable u -> Optional.empty();
      case Verdict.Unrecognised u -> Optional.empty();
    };
  }

  private static List<Exchange> exchanges(Observation observation) {
    return observation.looks().stream().flatMap(l -> l.exchanges().stream()).toList();
  }

  private static Map<String, String> sorted(Map<String, String> map) {
    return new TreeMap<>(map);
  }

  private static void add(List<String> lines, String raw) {
    String line = visible(raw);
    String head = "";
    int from = 0;
    while (line.length() - from > LONGEST) {
      int cut = from + LONGEST;
      cut -= Character.isHighSurrogate(line.charAt(cut - 1)) ? 1 : 0;
      lines.add(head + line.substring(from, cut));
      from = cut;
      head = CONTINUED;
    }
    lines.add(head + line.substring(from));
  }

  /// The text with control characters, bidirectional controls, invisible characters, lone
  /// surrogates and piled-up combining marks written as escapes.
  public static String visible(String raw) {
    StringBuilder out = new StringBuilder(raw.length());
    int marks = 0;
    for (int at = 0; at < raw.length(); at += Character.charCount(raw.codePointAt(at))) {
      int c = raw.codePointAt(at);
      marks = combines(c) ? marks + 1 : 0;
      if (c == '\t') {
        out.append("    ");
      } else if (hides(c) || marks > MARKS) {
        escape(out, c);
      } else {
        out.appendCodePoint(c);
      }
    }
    return out.toString();
  }

  private static void escape(StringBuilder out, int c) {
    if (c > 0xffff) {
      out.append("\\u{").append(Integer.toHexString(c).toUpperCase(Locale.ROOT)).append('}');
    } else {
      out.append("\\u").append(HEX.toHexDigits((char) c));
    }
  }

  private static boolean combines(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK ->
          true;
      default -> false;
    };
  }

  private static boolean hides(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      default -> c != ' ' && Character.isSpaceChar(c);
    };
  }
}
