package dev.secondwitness.contract;

import java.math.BigInteger;
import java.text.Normalizer;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// The canonical (RFC 8785) text of an intent's arguments, by these rules: an object; every name
/// and text in NFC; every number an integer written without fraction or exponent, at most 2^53 - 1
/// either way; anything else is refused, never rounded or folded. Amounts and decimals travel as
/// strings.
public final class CanonicalArguments {

  private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(53).subtract(BigInteger.ONE);

  private CanonicalArguments() {}

  /// Reads a text strictly and gives its canonical form. Fails with `RequestRefused`.
  public static String of(String json) {
    return of(StrictTree.read(json), "");
  }

  /// The canonical form of a tree read by `WireJson.request`.
  ///
  /// @param pointer where the tree stands in the request, put before the pointers of refusals
  public static String of(JsonNode tree, String pointer) {
    if (!tree.isObject()) {
      throw refused(pointer, "Arguments are an object");
    }
    check(tree, pointer);
    return CanonicalJson.of(tree);
  }

  /// The first place, in the canonical order, where two canonical texts differ, as a JSON pointer;
  /// empty when they are the same.
  public static Optional<String> firstDifference(String canonical, String other) {
    return canonical.equals(other)
        ? Optional.empty()
        : difference(StrictTree.read(canonical), StrictTree.read(other), "");
  }

  private static Optional<String> difference(JsonNode one, JsonNode other, String pointer) {
    if (one.isObject() && other.isObject()) {
      TreeSet<String> names = new TreeSet<>(one.propertyNames());
      names.addAll(other.propertyNames());
      for (String name : names) {
        String at = Pointer.member(pointer, name);
        if (!one.has(name) || !other.has(name)) {
          return Optional.of(at);
        }
        Optional<String> inner = difference(one.path(name), other.path(name), at);
        if (inner.isPresent()) {
          return inner;
        }
      }
      return Optional.empty();
    }
    if (one.isArray() && other.isArray()) {
      for (int i = 0; i < Math.max(one.size(), other.size()); i++) {
        String at = Pointer.item(pointer, i);
        if (i >= one.size() || i >= other.size()) {
          return Optional.of(at);
        }
        Optional<String> inner = difference(one.path(i), other.path(i), at);
        if (inner.isPresent()) {
          return inner;
        }
      }
      return Optional.empty();
    }
    return one.equals(other) ? Optional.empty() : Optional.of(pointer);
  }

  private static void check(JsonNode node, String pointer) {
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> member : node.properties()) {
        String at = Pointer.member(pointer, member.getKey());
        requireNfc(member.getKey(), at);
        check(member.getValue(), at);
      }
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        check(node.path(i), Pointer.item(pointer, i));
      }
    } else if (node.isString()) {
      requireNfc(node.stringValue(), pointer);
    } else if (node.isNumber()) {
      requireExact(node, pointer);
    }
  }

  private static void requireExact(JsonNode number, String pointer) {
    if (!number.isIntegralNumber()) {
      throw new RequestRefused(
          ProblemType.INVALID_AMOUNT,
          pointer,
          "A number in arguments is an integer written without fraction or exponent; "
              + "write a decimal as a string and an amount as a string of minor units");
    }
    if (number.bigIntegerValue().abs().compareTo(LIMIT) > 0) {
      throw new RequestRefused(
          ProblemType.INVALID_AMOUNT,
          pointer,
          "An integer in arguments is at most 2^53 - 1 either way; write a larger one as a string");
    }
  }

  private static void requireNfc(String text, String pointer) {
    if (!Normalizer.isNormalized(text, Normalizer.Form.NFC)) {
      throw refused(pointer, "A text in arguments is in Unicode normal form C");
    }
  }

  private static RequestRefused refused(String pointer, String detail) {
    return new RequestRefused(ProblemType.INVALID_MEMBER, pointer, detail);
  }
}
