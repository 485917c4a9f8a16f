package dev.secondwitness.witness.definition;

import java.util.Optional;

/// Where an amount and its currency stand, and in which exact form the amount is.
///
/// @param currency where the currency stands; empty when the source has one only
/// @param only the one currency of a source that shows none
/// @param negated whether the source writes what we did with the other sign
public record AmountPath(
    FieldPath at, Optional<FieldPath> currency, Optional<String> only, Form form, boolean negated) {

  /// The exact forms of an amount.
  public enum Form {
    /// Whole minor units: `4200`.
    MINOR,
    /// A plain decimal in the currency's own scale: `42.00`.
    DECIMAL,
    /// The same with a comma: `42,00`.
    DECIMAL_COMMA,
    /// A typed object: `{"__class__": "Decimal", "decimal": "42.00"}`.
    OBJECT
  }
}
