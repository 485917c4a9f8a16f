package dev.secondwitness.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessPack;
import dev.secondwitness.witness.judge.Judge;
import dev.secondwitness.witness.judge.Replay;
import dev.secondwitness.witness.statement.StatementFolders;
import dev.secondwitness.witness.statement.StatementReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Every pack loads against its own card, says what it can prove, and its examples get the verdicts
/// it says.
class PackTest {
  private static final Instant DISPATCHED = Instant.parse("2026-03-01T10:00:00Z");
  private static final Instant HORIZON = DISPATCHED.plusSeconds(100);
  private static final List<Instant> LOOKS =
      List.of(DISPATCHED.plusSeconds(600), DISPATCHED.plusSeconds(660));
  private static final List<Instant> STATEMENT_LOOKS =
      List.of(DISPATCHED.plusSeconds(864_000), DISPATCHED.plusSeconds(871_200));
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  @TempDir Path folder;

  @Test
  @DisplayName("each pack has a card, a note, and examples for what it says")
  void packsAreWhole() {
    assertThat(WitnessPack.all())
        .extracting(WitnessPack::name)
        .contains("stripe", "tryton", "mediawiki", "json-api", "public-page", "statements");
    assertThat(WitnessPack.all())
        .allSatisfy(
            pack -> {
              assertThat(pack.definitions().all()).isNotEmpty();
              assertThat(pack.note()).startsWith("# ");
              assertThat(pack.definitions().all())
                  .allSatisfy(d -> assertThat(d.titles()).containsKeys("en", "fa"));
            });
  }

  @TestFactory
  Stream<DynamicTest> examples() {
    return WitnessPack.all().stream().flatMap(this::examples);
  }

  private Stream<DynamicTest> examples(WitnessPack pack) {
    Map<?, ?> file =
        (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(pack.examples());
    Question question = question((Map<?, ?>) Objects.requireNonNull(file.get("question")));
    List<DynamicTest> tests = new ArrayList<>();
    for (Object each : (List<?>) Objects.requireNonNull(file.get("examples"))) {
      Map<?, ?> example = (Map<?, ?>) each;
      String name = example.get("witness") + " says " + example.get("says");
      tests.add(DynamicTest.dynamicTest(name, () -> check(pack, question, example)));
    }
    return tests.stream();
  }

  private void check(WitnessPack pack, Question question, Map<?, ?> example) throws Exception {
    WitnessDefinition definition =
        pack.definitions()
            .find(new WitnessId(String.valueOf(example.get("witness"))), 1)
            .orElseThrow();
    boolean files = example.containsKey("files");
    List<Look> looks = new ArrayList<>();
    List<Instant> times = files ? STATEMENT_LOOKS : LOOKS;
    for (Instant at : example.containsKey("twice") ? times : times.subList(0, 1)) {
      looks.add(
          files
              ? imported(
                  definition,
                  question,
                  (Map<?, ?>) Objects.requireNonNull(example.get("files")),
                  at)
              : Replay.look(
                  definition,
                  question,
                  answers((List<?>) Objects.requireNonNull(example.get("answers")), at),
                  false));
    }
    Verdict verdict =
        Judge.judge(definition, question, new Observation(definition.id(), 1, looks)).verdict();
    assertThat(verdict.kind().name().toLowerCase(Locale.ROOT))
        .as("%s", verdict)
        .isEqualTo(example.get("says"));
  }

  private Look imported(
      WitnessDefinition definition, Question question, Map<?, ?> files, Instant at)
      throws Exception {
    Path place = Files.createTempDirectory(folder, "files");
    for (Map.Entry<?, ?> file : files.entrySet()) {
      Files.writeString(
          place.resolve(String.valueOf(file.getKey())), String.valueOf(file.getValue()));
    }
    return new StatementReader(
            new StatementFolders(Map.of(definition.environment(), place)), InstantSource.fixed(at))
        .look(definition, question, made -> {});
  }

  private static List<Replay.Answer> answers(List<?> answers, Instant at) {
    return answers.stream().map(answer -> answer((Map<?, ?>) answer, at)).toList();
  }

  private static Replay.Answer answer(Map<?, ?> answer, Instant at) {
    Map<String, String> headers = new HashMap<>();
    headers.put("date", HTTP_DATE.format(at));
    headers.put(
        "content-type", answer.containsKey("type") ? text(answer, "type") : "application/json");
    if (answer.get("headers") instanceof Map<?, ?> more) {
      more.forEach((name, value) -> headers.put(String.valueOf(name), String.valueOf(value)));
    }
    int status = answer.get("status") instanceof Integer number ? number : 200;
    String body =
        text(answer, "body")
            .replace("{now}", at.toString())
            .replace("{now_epoch}", Long.toString(at.getEpochSecond()));
    return new Replay.Answer(Optional.of(status), headers, body, Optional.empty(), at, at);
  }

  private static String text(Map<?, ?> from, String name) {
    return String.valueOf(from.get(name));
  }

  private static Question question(Map<?, ?> from) {
    List<BoundField> bound = new ArrayList<>();
    ((Map<?, ?>) Objects.requireNonNull(from.get("bound")))
        .forEach(
            (name, value) ->
                bound.add(
                    new BoundField(
                        String.valueOf(name),
                        "/" + name,
                        String.valueOf(value),
                        kind(String.valueOf(name)))));
    Optional<Money> amount =
        from.get("amount") instanceof Map<?, ?> money
            ? Optional.of(new Money(text(money, "currency"), Long.parseLong(text(money, "minor"))))
            : Optional.empty();
    String intent = text(from, "intent");
    return new Question(
        new IntentId(intent),
        new Tenant("acme"),
        new Operation(text(from, "operation")),
        new ActionKey("po:acme:" + intent),
        from.containsKey("provider_request") ? List.of(text(from, "provider_request")) : List.of(),
        Optional.empty(),
        amount,
        bound,
        Optional.of(DISPATCHED),
        Optional.of(HORIZON),
        Set.of(),
        CurrencyScales.ISO);
  }

  private static BoundField.Kind kind(String name) {
    return switch (name) {
      case "amount" -> BoundField.Kind.AMOUNT;
      case "currency" -> BoundField.Kind.CURRENCY;
      case "label", "supplier", "creditor" -> BoundField.Kind.LABEL;
      default -> BoundField.Kind.EXACT;
    };
  }
}
