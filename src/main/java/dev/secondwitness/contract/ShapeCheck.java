package dev.secondwitness.contract;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Holds a tree against a shape and refuses at the first member that does not fit.
final class ShapeCheck {

  private static final Pattern MINOR = Pattern.compile("-?(0|[1-9][0-9]{0,17})");
  private static final Pattern TIME =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})");
  private static final Pattern SPAN =
      Pattern.compile(
          "P(?=.)([0-9]{1,6}D)?(T(?=.)([0-9]{1,9}H)?([0-9]{1,9}M)?([0-9]{1,9}(\\.[0-9]{1,9})?S)?)?");

  private ShapeCheck() {}

  static void check(JsonNode node, Shape shape, String pointer) {
    switch (shape) {
      case Shape.Text text -> text(node, text, pointer);
      case Shape.Choice choice -> choice(node, choice, pointer);
      case Shape.Whole whole -> whole(node, whole, pointer);
      case Shape.Flag flag -> require(node.isBoolean(), pointer, "true or false");
      case Shape.Time time -> time(node, pointer);
      case Shape.Span span -> span(node, pointer);
      case Shape.Minor minor -> minor(node, pointer);
      case Shape.Items items -> items(node, items, pointer);
      case Shape.Texts texts -> texts(node, pointer);
      case Shape.AnyObject any -> require(node.isObject(), pointer, "an object");
      case Shape.Members members -> members(node, members, pointer);
    }
  }

  private static void members(JsonNode node, Shape.Members shape, String pointer) {
    require(node.isObject(), pointer, "an object");
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      String at = Pointer.member(pointer, member.getKey());
      Shape.Member known = shape.members().get(member.getKey());
      if (known == null) {
        throw new RequestRefused(
            ProblemType.UNKNOWN_MEMBER,
            at,
            "There is no member \"" + member.getKey() + "\" here in this contract");
      }
      check(member.getValue(), known.shape(), at);
    }
    shape
        .members()
        .forEach(
            (name, member) -> {
              if (member.required() && !node.has(name)) {
                throw invalid(
                    Pointer.member(pointer, name), "The member \"" + name + "\" is missing");
              }
            });
  }

  private static void items(JsonNode node, Shape.Items shape, String pointer) {
    require(node.isArray(), pointer, "a list");
    require(
        node.size() >= shape.min() && node.size() <= shape.max(),
        pointer,
        "a list of " + shape.min() + " to " + shape.max() + " items");
    for (int i = 0; i < node.size(); i++) {
      check(node.path(i), shape.of(), Pointer.item(pointer, i));
    }
  }

  private static void texts(JsonNode node, String pointer) {
    require(node.isObject(), pointer, "an object of texts");
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      require(member.getValue().isString(), Pointer.member(pointer, member.getKey()), "a text");
    }
  }

  private static void text(JsonNode node, Shape.Text shape, String pointer) {
    require(node.isString(), pointer, "a text");
    String text = node.stringValue();
    // counted like the domain and the databases count, which is never fewer than the schema does
    int length = text.length();
    require(
        length >= shape.min() && length <= shape.max(),
        pointer,
        "a text of " + shape.min() + " to " + shape.max() + " characters");
    require(shape.min() == 0 || !text.isBlank(), pointer, "a text that is not blank");
    // evidence is kept as JSON, which escapes it; what is kept as it is must not hold it
    require(
        shape.max() == RequestShapes.NO_LIMIT || text.indexOf('\0') < 0,
        pointer,
        "a text without the character U+0000");
    shape
        .pattern()
        .ifPresent(
            p -> require(p.matcher(text).matches(), pointer, "a text of the form " + p.pattern()));
  }

  private static void choice(JsonNode node, Shape.Choice shape, String pointer) {
    require(
        node.isString() && shape.words().contains(node.stringValue()),
        pointer,
        "one of " + String.join(", ", shape.words()));
  }

  private static void whole(JsonNode node, Shape.Whole shape, String pointer) {
    require(node.isIntegralNumber(), pointer, "an integer, written without fraction or exponent");
    BigInteger value = node.bigIntegerValue();
    require(
        value.compareTo(BigInteger.valueOf(shape.min())) >= 0
            && value.compareTo(BigInteger.valueOf(shape.max())) <= 0,
        pointer,
        String.format(Locale.ROOT, "an integer from %d to %d", shape.min(), shape.max()));
  }

  private static void time(JsonNode node, String pointer) {
    require(node.isString(), pointer, "a time");
    String text = node.stringValue();
    require(TIME.matcher(text).matches(), pointer, "an RFC 3339 time such as 2026-11-29T10:00:00Z");
    try {
      Instant.parse(text);
    } catch (DateTimeException e) {
      throw invalid(pointer, "There is no such time");
    }
  }

  private static void span(JsonNode node, String pointer) {
    require(node.isString(), pointer, "a duration");
    String text = node.stringValue();
    require(SPAN.matcher(text).matches(), pointer, "an ISO 8601 duration such as PT30S");
    try {
      Duration.parse(text);
    } catch (DateTimeException | ArithmeticException e) {
      throw invalid(pointer, "There is no such duration");
    }
  }

  private static void minor(JsonNode node, String pointer) {
    if (!node.isString() || !MINOR.matcher(node.stringValue()).matches()) {
      throw new RequestRefused(
          ProblemType.INVALID_AMOUNT,
          pointer,
          "An amount is an integer of minor units in a string, such as \"4200\" for 42.00 EUR");
    }
  }

  private static void require(boolean holds, String pointer, String wanted) {
    if (!holds) {
      throw invalid(pointer, "Wanted here: " + wanted);
    }
  }

  private static RequestRefused invalid(String pointer, String detail) {
    return new RequestRefused(ProblemType.INVALID_MEMBER, pointer, detail);
  }
}
