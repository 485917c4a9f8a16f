package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.BusinessRef;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Fills the places of a template from the intent, each percent-encoded on its own so that no
/// value can reach beyond its place.
///
/// `{a|b}` takes the first that has a value. Known are `action_key`, `intent_id`, `tenant`,
/// `business_ref`, `provider_request_id` (when there is one only), `since` and `since_epoch`
/// (first dispatch less clock error and resolution, rounded down to whole seconds, to be asked
/// with `>=`) and the bound fields by name.
public final class Places {

  /// How far two clocks may be apart before it is measured.
  public static final Duration CLOCK_ERROR = Duration.ofSeconds(2);

  private static final Pattern PLACE = Pattern.compile("\\{([a-z][a-z0-9_|]*)\\}");
  private static final Set<String> WELL_KNOWN =
      Set.of(
          "action_key",
          "intent_id",
          "tenant",
          "business_ref",
          "provider_request_id",
          "since",
          "since_epoch");
  private static final Set<String> STEPS = Set.of(".", "..");
  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private final Question question;
  private final Duration resolution;

  public Places(Question question, Duration resolution) {
    this.question = question;
    this.resolution = resolution;
  }

  /// The template with every place filled and encoded.
  String fill(String template) throws PlaceMissing {
    return fill(template, literal -> literal);
  }

  /// The same for the value of a parameter, whose own text may hold what addresses may not.
  String fillValue(String template) throws PlaceMissing {
    return fill(template, Places::encodeLiteral);
  }

  private String fill(String template, UnaryOperator<String> literal) throws PlaceMissing {
    Matcher places = PLACE.matcher(template);
    StringBuilder filled = new StringBuilder();
    int end = 0;
    while (places.find()) {
      filled.append(literal.apply(template.substring(end, places.start())));
      filled.append(encode(required(places.group(1))));
      end = places.end();
    }
    return filled.append(literal.apply(template.substring(end))).toString();
  }

  /// Percent-encodes what a parameter's value cannot hold, and leaves what is encoded already.
  private static String encodeLiteral(String text) {
    StringBuilder encoded = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              String one = Character.toString(c);
              encoded.append(c == '%' || ":/?@,;!$()*".indexOf(c) >= 0 ? one : encode(one));
            });
    return encoded.toString();
  }

  /// A text with its places filled in as they are, to be compared; empty when one has no value.
  public Optional<String> plain(String template) {
    Matcher found = PLACE.matcher(template);
    StringBuilder filled = new StringBuilder();
    int end = 0;
    while (found.find()) {
      Optional<String> value = value(found.group(1)).filter(text -> !text.isEmpty());
      if (value.isEmpty()) {
        return Optional.empty();
      }
      filled.append(template, end, found.start()).append(value.get());
      end = found.end();
    }
    return Optional.of(filled.append(template, end, template.length()).toString());
  }

  /// The first value among the alternatives (`order|business_ref`).
  public Optional<String> value(String alternatives) {
    for (String name : List.of(alternatives.split("\\|", -1))) {
      Optional<String> value = named(name);
      if (value.isPresent()) {
        return value;
      }
    }
    return Optional.empty();
  }

  String required(String alternatives) throws PlaceMissing {
    Optional<String> value = value(alternatives).filter(v -> !v.isEmpty() && !STEPS.contains(v));
    return value.orElseThrow(() -> new PlaceMissing(alternatives));
  }

  private Optional<String> named(String name) {
    return switch (name) {
      case "action_key" -> Optional.of(question.actionKey().value());
      case "intent_id" -> Optional.of(question.intent().value());
      case "tenant" -> Optional.of(question.tenant().value());
      case "business_ref" -> question.businessRef().map(BusinessRef::value);
      case "provider_request_id" -> onlyOne(question.providerRequestIds());
      case "since" -> since().map(Instant::toString);
      case "since_epoch" -> since().map(at -> Long.toString(at.getEpochSecond()));
      default ->
          question.bound().stream()
              .filter(field -> field.name().equals(name))
              .map(BoundField::value)
              .findFirst();
    };
  }

  /// Of several it could not be told which is meant.
  private static Optional<String> onlyOne(List<String> values) {
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }

  private Optional<Instant> since() {
    return question
        .firstDispatch()
        .map(at -> at.minus(CLOCK_ERROR).minus(resolution).truncatedTo(ChronoUnit.SECONDS));
  }

  /// Percent-encodes everything but RFC 3986's unreserved characters, in ASCII under any
  /// locale.
  static String encode(String value) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if (c < 0x80 && UNRESERVED.indexOf(c) >= 0) {
        encoded.append(c);
      } else {
        encoded.append('%').append(HEX[(b >> 4) & 0xf]).append(HEX[b & 0xf]);
      }
    }
    return encoded.toString();
  }

  /// Whether that is a place every intent knows, so that a brace around it is no accident.
  static boolean isKnown(String alternatives) {
    return List.of(alternatives.split("\\|", -1)).stream().anyMatch(WELL_KNOWN::contains);
  }

  /// The names a template uses, for validation.
  static List<String> in(String template) {
    return PLACE.matcher(template).results().map(found -> found.group(1)).toList();
  }
}
