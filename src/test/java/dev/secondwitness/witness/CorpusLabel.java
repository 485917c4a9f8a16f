package dev.secondwitness.witness;

import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.witness.definition.BundledFiles;
import dev.secondwitness.witness.definition.PlaceMissing;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import dev.secondwitness.witness.definition.WitnessPack;
import dev.secondwitness.witness.judge.Judge;
import dev.secondwitness.witness.judge.Replay;
import dev.secondwitness.witness.statement.StatementFolders;
import dev.secondwitness.witness.statement.StatementReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Reads a folder's labels and judges the answers they speak of.
final class CorpusLabel {

  /// A label and what the judge said.
  record Judged(
      String id,
      String witness,
      String due,
      Set<String> weaker,
      boolean readable,
      String verdict,
      String detail) {

    boolean asLabelled() {
      return verdict.equals(due) || weaker.contains(verdict) || verdict.isEmpty();
    }

    boolean claimsTooMuch() {
      return !asLabelled() && (verdict.equals("present") || verdict.equals("absent_as_of"));
    }

    boolean unreadThoughReadable() {
      return readable && verdict.equals("unreadable") && !due.equals("unreadable");
    }
  }

  private final Path folder;
  private final Map<String, WitnessDefinition> definitions;
  private final Map<String, String> texts;

  private CorpusLabel(Path folder) {
    this.folder = folder;
    this.texts = new HashMap<>();
    WitnessPack.all().forEach(pack -> pack.witnesses().values().forEach(this::known));
    OWN.forEach(name -> known(text("/witnesses-of-the-corpus/" + name + ".yaml")));
    BundledFiles.witnesses().values().forEach(this::known);
    this.definitions = new HashMap<>();
    texts.forEach((id, text) -> definitions.put(id, WitnessDefinitions.read("w.yaml", text)));
  }

  /// Witnesses that only the labels speak of, written as they say.
  private static final List<String> OWN =
      List.of("generic.json", "generic.atom", "generic.rss", "statement.csv", "statement.camt");

  private void known(String text) {
    texts.put(WitnessDefinitions.read("w.yaml", text).id().value(), text);
  }

  private static String text(String resource) {
    try (InputStream in = CorpusLabel.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Judged> judgeAll(Path labels) throws Exception {
    Map<?, ?> file =
        (Map<?, ?>)
            new Load(LoadSettings.builder().setCodePointLimit(1 << 24).build())
                .loadFromString(Files.readString(labels));
    CorpusLabel corpus =
        new CorpusLabel(Objects.requireNonNull(labels.toAbsolutePath().getParent()));
    Map<?, ?> questions = (Map<?, ?>) Objects.requireNonNull(file.get("questions"));
    List<Judged> judged = new ArrayList<>();
    for (Object label : (List<?>) Objects.requireNonNull(file.get("labels"))) {
      judged.add(corpus.judge((Map<?, ?>) label, questions));
    }
    return judged;
  }

  static List<String> unknown(List<Judged> judged) {
    return judged.stream().filter(j -> j.verdict().isEmpty()).map(Judged::witness).toList();
  }

  private Judged judge(Map<?, ?> label, Map<?, ?> questions) throws Exception {
    String witness = text(label, "witness");
    WitnessDefinition definition = definitions.get(witness);
    String verdict = "";
    String detail = "";
    if (definition != null && capped((List<?>) Objects.requireNonNull(label.get("looks")))) {
      definition = capped(definition, pages((List<?>) Objects.requireNonNull(label.get("looks"))));
    }
    if (definition != null) {
      Asked asked =
          new Asked((Map<?, ?>) Objects.requireNonNull(questions.get(text(label, "question"))));
      try {
        List<Look> looks = new ArrayList<>();
        for (Object look : (List<?>) Objects.requireNonNull(label.get("looks"))) {
          looks.add(look(definition, asked, look));
        }
        Observation observation = new Observation(definition.id(), 1, looks);
        Verdict said = Judge.judge(definition, asked.question(), observation).verdict();
        verdict = said.kind().name().toLowerCase(Locale.ROOT);
        detail = said.toString();
      } catch (NoSuchLook e) {
        // the reader would not have stopped there: what our write can have made was read
        detail = "no such look";
      } catch (PlaceMissing e) {
        verdict = "unreadable";
        detail = String.valueOf(e.getMessage());
      }
    }
    return new Judged(
        text(label, "id"),
        witness,
        text(label, "verdict"),
        label.get("weaker") instanceof List<?> weaker
            ? weaker.stream().map(String::valueOf).collect(Collectors.toSet())
            : Set.of(),
        !(label.get("readable") instanceof Boolean readable) || readable,
        verdict,
        detail + " because " + label.get("because"));
  }

  /// A look that no reader makes: stopped at its page cap after it had seen enough.
  private static final class NoSuchLook extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private static boolean capped(List<?> looks) {
    return looks.stream()
        .anyMatch(look -> look instanceof Map<?, ?> map && Boolean.TRUE.equals(map.get("capped")));
  }

  private static int pages(List<?> looks) {
    return looks.stream()
        .mapToInt(look -> look instanceof Map<?, ?> map ? list(map.get("pages")).size() : 1)
        .max()
        .orElse(1);
  }

  /// The definition with a cap at so many pages.
  private WitnessDefinition capped(WitnessDefinition definition, int pages) {
    String text = texts.getOrDefault(definition.id().value(), "");
    return WitnessDefinitions.read("w.yaml", text + "caps: { pages: " + pages + " }\n");
  }

  private Look look(WitnessDefinition definition, Asked asked, Object written) throws Exception {
    if (written instanceof Map<?, ?> map && map.containsKey("statement")) {
      Path one = Files.createTempDirectory("corpus");
      Path file = folder.resolve(text(map, "statement"));
      Files.copy(
          file,
          one.resolve(map.containsKey("name") ? text(map, "name") : file.getFileName().toString()));
      return new StatementReader(
              new StatementFolders(Map.of(definition.environment(), one)),
              InstantSource.fixed(Instant.parse(text(map, "imported"))))
          .look(definition, asked.question(), made -> {});
    }
    List<?> pages = written instanceof Map<?, ?> map ? list(map.get("pages")) : (List<?>) written;
    List<Replay.Answer> answers = new ArrayList<>();
    Map<?, ?> more = written instanceof Map<?, ?> map ? map : Map.of();
    if (definition.probe().isPresent()) {
      answers.add(answer(asked, more.containsKey("probe") ? more.get("probe") : pages.getFirst()));
    }
    for (Object page : pages) {
      answers.add(answer(asked, page));
    }
    for (Object undo : list(more.get("undo"))) {
      answers.add(answer(asked, undo));
    }
    boolean capped = Boolean.TRUE.equals(more.get("capped"));
    Look look = Replay.look(definition, asked.question(), answers, capped);
    if (capped && Replay.ends(definition, asked.question(), look)) {
      throw new NoSuchLook();
    }
    return look;
  }

  private static List<?> list(@Nullable Object value) {
    return value == null ? List.of() : value instanceof List<?> many ? many : List.of(value);
  }

  private Replay.Answer answer(Asked asked, Object file) throws Exception {
    String text =
        new String(
            Files.readAllBytes(folder.resolve(String.valueOf(file))), StandardCharsets.UTF_8);
    int end = text.indexOf("\n\n");
    String body = end < 0 ? "" : text.substring(end + 2);
    Map<String, String> headers = new LinkedHashMap<>();
    Map<String, String> lines = new LinkedHashMap<>();
    for (String line : (end < 0 ? text : text.substring(0, end)).split("\n")) {
      int colon = line.indexOf(": ");
      String value = colon < 0 ? "" : line.substring(colon + 2);
      String name = colon < 0 ? line : line.substring(0, colon);
      int inner = value.indexOf(": ");
      if (name.equals("header") && inner > 0) {
        headers.put(value.substring(0, inner), value.substring(inner + 2));
      } else {
        lines.put(name, value);
      }
    }
    return new Replay.Answer(
        Optional.ofNullable(lines.get("status")).map(Integer::valueOf),
        headers,
        asked.renamed(body),
        Optional.ofNullable(lines.get("fault")).map(TransportFault::valueOf),
        Instant.parse(lines.getOrDefault("began", "1970-01-01T00:00:00Z")),
        Instant.parse(lines.getOrDefault("received", "1970-01-01T00:00:00Z")));
  }

  private static String text(Map<?, ?> from, String name) {
    return String.valueOf(from.get(name));
  }

  /// A question of the labels. Their intents may be named as a system wants its references; here
  /// they are named as intents are, in the answers too.
  private static final class Asked {
    private final Map<?, ?> from;
    private final String written;
    private final String intent;

    Asked(Map<?, ?> from) {
      this.from = from;
      this.written = text(from, "intent");
      String plain = written.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
      this.intent =
          written.matches("int_[a-z0-9]{4,40}")
              ? written
              : "int_" + Integer.toHexString(written.hashCode()) + plain.length();
    }

    String renamed(String text) {
      return text.replace(written, intent);
    }

    Question question() {
      List<BoundField> bound = new ArrayList<>();
      if (from.get("bound") instanceof Map<?, ?> fields) {
        fields.forEach((name, value) -> bound.add(field(String.valueOf(name), value)));
      }
      return new Question(
          new IntentId(intent),
          new Tenant("acme"),
          new Operation(text(from, "operation")),
          new ActionKey(renamed(text(from, "key")).replaceAll("[^A-Za-z0-9:_-]", "-")),
          from.containsKey("provider-requests")
              ? list(from.get("provider-requests")).stream().map(String::valueOf).toList()
              : List.of("0"),
          Optional.ofNullable(from.get("business-ref")).map(r -> new BusinessRef(r.toString())),
          from.get("amount") instanceof Map<?, ?> money
              ? Optional.of(
                  new Money(text(money, "currency"), Long.parseLong(text(money, "minor"))))
              : Optional.empty(),
          bound,
          Optional.of(Instant.parse(text(from, "dispatched"))),
          Optional.of(Instant.parse(text(from, "horizon"))),
          list(from.get("accepted-elsewhere")).stream()
              .map(r -> new ReceiptId(String.valueOf(r)))
              .collect(Collectors.toSet()),
          CurrencyScales.ISO);
    }

    private BoundField field(String name, Object value) {
      boolean label = value instanceof Map<?, ?> map && "label".equals(map.get("kind"));
      String said = value instanceof Map<?, ?> map ? text(map, "value") : String.valueOf(value);
      BoundField.Kind kind =
          label
              ? BoundField.Kind.LABEL
              : switch (name) {
                case "amount" -> BoundField.Kind.AMOUNT;
                case "currency" -> BoundField.Kind.CURRENCY;
                default -> BoundField.Kind.EXACT;
              };
      return new BoundField(name, "/" + name, renamed(said), kind);
    }
  }
}
