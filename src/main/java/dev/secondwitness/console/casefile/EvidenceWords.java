package dev.secondwitness.console.casefile;

import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// What the witnesses show, the worst news first, or why they show nothing.
final class EvidenceWords {

  private final Words words;
  private final Times times;
  private final CurrencyScales scales;

  EvidenceWords(Words words, CurrencyScales scales) {
    this.words = words;
    this.times = new Times(words);
    this.scales = scales;
  }

  /// At most `limit` sentences; never empty for an unknown.
  List<String> sentences(CaseFile file, int limit) {
    List<String> found = found(file, limit);
    if (!found.isEmpty()) {
      return found;
    }
    Optional<Receipt> receipt =
        file.receipts().stream().filter(r -> r.round() == file.round()).findFirst();
    if (receipt.isPresent()) {
      String key =
          receipt.get().supportsConfirm() ? "headline.receipt.final" : "headline.receipt.hint";
      return List.of(words.text(key, "receipt", receipt.get().id().value()));
    }
    return List.of(words.text(nothing(file)));
  }

  /// What stands, one sentence per verdict, the worst news first.
  List<String> found(CaseFile file, int limit) {
    List<Reading> standing = new ArrayList<>(file.standing());
    standing.sort(
        Comparator.comparingInt((Reading r) -> rank(r.verdict().kind()))
            .thenComparing(Comparator.comparing(Reading::readAt).reversed()));
    List<String> sentences = new ArrayList<>();
    Set<VerdictKind> told = new HashSet<>();
    for (Reading reading : standing) {
      if (told.size() < limit && told.add(reading.verdict().kind())) {
        sentences.add(sentence(reading, file));
      }
    }
    return sentences;
  }

  private static String nothing(CaseFile file) {
    List<Reading> ofRound =
        file.readings().stream().filter(r -> r.round() == file.round()).toList();
    if (ofRound.isEmpty()) {
      return file.round() > 1 ? "headline.unread.round" : "headline.unread";
    }
    if (ofRound.stream().anyMatch(r -> r.verdict().kind() == VerdictKind.NOT_SEEN)) {
      return "headline.not_seen";
    }
    return ofRound.stream().anyMatch(r -> r.verdict().kind() == VerdictKind.UNREADABLE)
        ? "headline.unreadable"
        : "headline.unrecognised";
  }

  private String sentence(Reading reading, CaseFile file) {
    String witness = name(reading.witness().title());
    return switch (reading.verdict()) {
      case Verdict.Present(Finding found, List<FieldComparison> fields) ->
          words.text(
              "headline.present",
              "witness",
              witness,
              "effect",
              effect(found, file),
              "match",
              match(found, file));
      case Verdict.Differs(Finding found, List<FieldComparison> fields) ->
          differs(witness, found, fields, file);
      case Verdict.Doubled(List<Finding> effects) ->
          words.text("headline.doubled", "witness", witness, "n", words.number(effects.size()));
      case Verdict.Pending(Finding found, String said) ->
          words.text("headline.pending", "witness", witness);
      case Verdict.Undone(Finding found, String said) ->
          words.text("headline.undone", "witness", witness, "receipt", found.id().value());
      case Verdict.AbsentAsOf absent ->
          words.text(
              "headline.absent",
              "witness",
              witness,
              "at",
              times.minuteOrDateMinute(absent.position().time(), file.asOf()));
      case Verdict.NotSeen n -> words.text("headline.not_seen");
      case Verdict.Unreadable u -> words.text("headline.unreadable");
      case Verdict.Unrecognised u -> words.text("headline.unrecognised");
    };
  }

  private String differs(
      String witness, Finding found, List<FieldComparison> fields, CaseFile file) {
    Optional<Money> asked = file.envelope().subject().amount();
    if (found.amount().isPresent()
        && asked.isPresent()
        && !found.amount().get().equals(asked.get())) {
      return words.text(
          "headline.differs.amount",
          "witness",
          witness,
          "observed",
          money(found.amount().get()),
          "expected",
          money(asked.get()));
    }
    return fields.stream()
        .filter(f -> f.result() == FieldComparison.Result.DIFFERS)
        .findFirst()
        .map(
            f ->
                words.text(
                    "headline.differs",
                    "witness",
                    witness,
                    "field",
                    f.field(),
                    "observed",
                    f.observed().orElse(""),
                    "expected",
                    f.expected()))
        .orElseGet(
            () ->
                words.text(
                    "headline.differs.plain", "witness", witness, "receipt", found.id().value()));
  }

  private String effect(Finding found, CaseFile file) {
    String noun = words.named("headline.noun", Noun.of(file.envelope().operation()));
    Optional<Money> amount = found.amount().or(() -> file.envelope().subject().amount());
    return amount
        .map(a -> words.text("headline.effect.amount", "noun", noun, "amount", money(a)))
        .orElseGet(() -> words.text("headline.effect.plain", "noun", noun));
  }

  private String match(Finding found, CaseFile file) {
    return switch (found.match()) {
      case ACTION_KEY -> words.text("headline.match.key");
      case INTENT_ID -> words.text("headline.match.intent");
      case PROVIDER_REQUEST_ID -> words.text("headline.match.request");
      case UNIQUE_REFERENCE, CANDIDATE ->
          words.text(
              "headline.match.reference",
              "reference",
              file.envelope().subject().businessRef().map(BusinessRef::value).orElse("–"));
    };
  }

  private String money(Money amount) {
    return words.money(amount, scales);
  }

  /// "Payments ledger, by key" is *the payments ledger* inside an English sentence.
  private String name(String title) {
    int comma = Math.max(title.indexOf(','), title.indexOf('،'));
    String name = comma > 0 ? title.substring(0, comma) : title;
    boolean plainWord =
        name.length() > 1
            && Character.isUpperCase(name.charAt(0))
            && Character.isLowerCase(name.charAt(1));
    if (words.language() == Language.EN && plainWord) {
      return "The " + name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
    return name;
  }

  private static int rank(VerdictKind kind) {
    return switch (kind) {
      case DOUBLED -> 0;
      case DIFFERS -> 1;
      case UNDONE -> 2;
      case PENDING -> 3;
      case PRESENT -> 4;
      case ABSENT_AS_OF -> 5;
      case NOT_SEEN -> 6;
      case UNREADABLE -> 7;
      case UNRECOGNISED -> 8;
    };
  }
}
