package dev.secondwitness.console;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.WitnessId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Reads the head of a text; a line with `bad` in it is a flaw. What a trial says is for the test
/// to say.
public final class FakeDrafting implements Drafting {

  private Trial answer = new Trial.NoOrigin("payments");
  private final List<String> tried = new ArrayList<>();
  private final List<Optional<Look>> earlier = new ArrayList<>();

  /// Id and version of a text.
  public record Header(String id, int version) {}

  /// What the next trials come to.
  public void answer(Trial trial) {
    answer = trial;
  }

  /// The texts that were tried.
  public List<String> tried() {
    return List.copyOf(tried);
  }

  /// The earlier looks trials were given.
  public List<Optional<Look>> earlier() {
    return List.copyOf(earlier);
  }

  @Override
  public Checked check(String text, List<String> cards) {
    List<Flaw> flaws = new ArrayList<>();
    List<String> lines = text.lines().toList();
    OptionalInt version = OptionalInt.empty();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains("bad")) {
        flaws.add(
            new Flaw(
                i + 1,
                "answer.amount.as",
                "unknown word bad; one of these is needed: minor, decimal, typed"));
      }
      if (lines.get(i).startsWith("version:")) {
        version = OptionalInt.of(i + 1);
      }
    }
    Header header = header(text);
    if (header.id().isBlank() || version.isEmpty()) {
      return new Checked(Optional.empty(), List.of(new Flaw(0, "", "id is missing")));
    }
    boolean page = text.contains("kind: permalink");
    Set<VerdictKind> maySay = EnumSet.complementOf(EnumSet.of(VerdictKind.UNRECOGNISED));
    if (page) {
      maySay.removeAll(Set.of(VerdictKind.ABSENT_AS_OF, VerdictKind.DOUBLED));
    }
    return new Checked(
        Optional.of(
            new Sketch(
                new WitnessId(header.id()),
                header.version(),
                page ? WitnessKind.PERMALINK : WitnessKind.LOOKUP,
                Map.of(
                    "en",
                    value(text, "  en:", header.id()),
                    "fa",
                    value(text, "  fa:", header.id())),
                value(text, "environment:", "payments"),
                List.of("payments-sandbox"),
                Set.of(new Operation("refund.create")),
                maySay,
                version.getAsInt())),
        flaws);
  }

  @Override
  public Trial attempt(
      String text,
      List<String> cards,
      Question question,
      Optional<Look> before,
      Witnesses.Progress progress) {
    tried.add(text);
    earlier.add(before);
    progress.exchanges(1);
    return answer;
  }

  static Header header(String text) {
    return new Header(
        value(text, "id:", ""), Integer.parseInt(value(text, "version:", "0").strip()));
  }

  private static String value(String text, String name, String otherwise) {
    return text.lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip())
        .findFirst()
        .orElse(otherwise);
  }
}
