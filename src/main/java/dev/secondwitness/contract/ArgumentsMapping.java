package dev.secondwitness.contract;

import dev.secondwitness.domain.intent.Arguments;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.PersonalData;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Maps what exactly an intent is to do: canonical arguments with their bound fields, and the key a
/// worker brings.
public final class ArgumentsMapping {

  private static final Pattern MINOR = Pattern.compile("-?(0|[1-9][0-9]{0,17})");

  /// What a witness must find equal is an id, an amount or a label, not a document.
  private static final int LONGEST_BOUND = 4000;

  private ArgumentsMapping() {}

  /// The canonical arguments of a request, with each bound field's value in them. Fails with
  /// `RequestRefused`.
  public static Arguments toDomain(RecordIntentJson json) {
    String canonical = CanonicalArguments.of(json.arguments(), "/arguments");
    List<BoundField> bound = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < json.boundFields().size(); i++) {
      BoundFieldPointerJson field = json.boundFields().get(i);
      String at = "/bound_fields/" + i;
      if (!names.add(field.name())) {
        throw invalid(at + "/name", "The field \"" + field.name() + "\" is bound twice");
      }
      BoundField.Kind kind = Words.known(BoundField.Kind.class, field.kind()).orElseThrow();
      bound.add(
          new BoundField(
              field.name(), field.pointer(), value(json.arguments(), field, kind, at), kind));
    }
    return new Arguments(canonical, ArgsHash.of(canonical), bound);
  }

  /// The key a worker brings, empty when it brings none. Fails with `RequestRefused` when it
  /// carries personal data.
  public static Optional<ActionKey> keyBrought(RecordIntentJson json) {
    if (json.actionKey() == null) {
      return Optional.empty();
    }
    PersonalData.in(json.actionKey())
        .ifPresent(
            kind -> {
              throw new RequestRefused(
                  ProblemType.PERSONAL_DATA_IN_KEY,
                  "/action_key",
                  "An action key must not carry " + kind.words());
            });
    return Optional.of(new ActionKey(json.actionKey()));
  }

  private static String value(
      JsonNode arguments, BoundFieldPointerJson field, BoundField.Kind kind, String at) {
    JsonNode node = arguments.at(field.pointer());
    if (node.isString() || node.isIntegralNumber() || node.isBoolean()) {
      String value = node.asString();
      if (kind == BoundField.Kind.AMOUNT && !(node.isString() && MINOR.matcher(value).matches())) {
        throw new RequestRefused(
            ProblemType.INVALID_AMOUNT,
            "/arguments" + field.pointer(),
            "An amount is an integer of minor units in a string");
      }
      if (value.indexOf('\0') >= 0) {
        throw invalid(
            "/arguments" + field.pointer(), "A bound field cannot hold the character U+0000");
      }
      if (value.length() > LONGEST_BOUND) {
        throw invalid(
            at + "/pointer", "A bound field has at most " + LONGEST_BOUND + " characters");
      }
      return value;
    }
    throw invalid(
        at + "/pointer",
        node.isMissingNode()
            ? "The arguments have nothing there"
            : "A bound field is a text, an integer, true or false");
  }

  private static RequestRefused invalid(String pointer, String detail) {
    return new RequestRefused(ProblemType.INVALID_MEMBER, pointer, detail);
  }
}
