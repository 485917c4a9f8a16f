package dev.secondwitness.domain.intent;

/// A field of the canonical arguments that a witness must find equal: account, parent, amount.
///
/// @param name the field's name in witness definitions
/// @param pointer JSON pointer into the canonical arguments
/// @param value the value there, in its machine form
/// @param kind how it is compared
public record BoundField(String name, String pointer, String value, Kind kind) {

  /// Ids and amounts compare exactly, labels after Unicode folding.
  public enum Kind {
    EXACT,
    AMOUNT,
    CURRENCY,
    LABEL
  }
}
