package dev.secondwitness.witness.corpus;

import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Tenant;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Reads a folder's `labels.yaml`.
final class ReadLabels {

  private final Path folder;
  private final boolean captured;
  private final Map<?, ?> questions;

  private ReadLabels(Path folder, boolean captured, Map<?, ?> questions) {
    this.folder = folder;
    this.captured = captured;
    this.questions = questions;
  }

  static List<Label> of(Path file, boolean captured) {
    Map<?, ?> all = yaml(file);
    ReadLabels reading =
        new ReadLabels(
            file.toAbsolutePath().resolveSibling(""), captured, map(all.get("questions")));
    return list(all.get("labels")).stream().map(one -> reading.label(map(one))).toList();
  }

  /// The names at the top of a file.
  static Set<String> names(Path file) {
    return yaml(file).keySet().stream()
        .map(String::valueOf)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Map<?, ?> yaml(Path file) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file.toString())
            .setAllowDuplicateKeys(false)
            .setCodePointLimit(16_000_000)
            .build();
    String text = new String(KeptAnswer.bytes(file), StandardCharsets.UTF_8);
    return map(new Load(settings).loadFromString(text));
  }

  private Label label(Map<?, ?> one) {
    String asked = text(one, "question");
    Map<?, ?> question = map(questions.get(asked));
    return new Label(
        text(one, "id"),
        captured,
        text(one, "witness"),
        question(question),
        optional(question, "noted"),
        list(one.get("looks")).stream().map(look -> look(map(look))).toList(),
        kind(text(one, "verdict")),
        texts(one, "differs"),
        texts(one, "weaker").stream().map(ReadLabels::kind).collect(Collectors.toSet()),
        text(one, "readable").equals("yes"),
        text(one, "because"));
  }

  private LabelledLook look(Map<?, ?> one) {
    return new LabelledLook(
        optional(one, "probe").map(folder::resolve),
        files(one, "pages"),
        files(one, "undo"),
        Boolean.TRUE.equals(one.get("capped")),
        optional(one, "statement").map(folder::resolve),
        optional(one, "name").orElse(""),
        optional(one, "imported").map(Instant::parse).orElse(Instant.EPOCH));
  }

  private List<Path> files(Map<?, ?> one, String name) {
    Object value = one.get(name);
    List<?> names = value instanceof String file ? List.of(file) : list(value);
    return names.stream().map(file -> folder.resolve(String.valueOf(file))).toList();
  }

  private static Question question(Map<?, ?> one) {
    return new Question(
        new IntentId(text(one, "intent")),
        new Tenant("acme"),
        new Operation(text(one, "operation")),
        new ActionKey(text(one, "key")),
        List.copyOf(texts(one, "provider-requests")),
        optional(one, "business-ref").map(BusinessRef::new),
        Optional.ofNullable(one.get("amount")).map(amount -> money(map(amount))),
        map(one.get("bound")).entrySet().stream().map(ReadLabels::bound).toList(),
        optional(one, "dispatched").map(Instant::parse),
        optional(one, "horizon").map(Instant::parse),
        texts(one, "accepted-elsewhere").stream()
            .map(ReceiptId::new)
            .collect(Collectors.toUnmodifiableSet()),
        CurrencyScales.ISO);
  }

  private static Money money(Map<?, ?> amount) {
    return new Money(text(amount, "currency"), Long.parseLong(text(amount, "minor")));
  }

  private static BoundField bound(Map.Entry<?, ?> field) {
    String name = String.valueOf(field.getKey());
    if (field.getValue() instanceof Map<?, ?> whole) {
      BoundField.Kind kind = BoundField.Kind.valueOf(text(whole, "kind").toUpperCase(Locale.ROOT));
      return new BoundField(name, "/" + name, text(whole, "value"), kind);
    }
    BoundField.Kind kind =
        switch (name) {
          case "amount" -> BoundField.Kind.AMOUNT;
          case "currency" -> BoundField.Kind.CURRENCY;
          default -> BoundField.Kind.EXACT;
        };
    return new BoundField(name, "/" + name, String.valueOf(field.getValue()), kind);
  }

  private static VerdictKind kind(String word) {
    return VerdictKind.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static Set<String> texts(Map<?, ?> one, String name) {
    return list(one.get(name)).stream()
        .map(String::valueOf)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Optional<String> optional(Map<?, ?> one, String name) {
    return Optional.ofNullable(one.get(name)).map(String::valueOf);
  }

  private static String text(Map<?, ?> one, String name) {
    return optional(one, name)
        .orElseThrow(() -> new IllegalArgumentException("no " + name + " in " + one));
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }
}
