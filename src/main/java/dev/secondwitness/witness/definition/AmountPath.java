package dev.secondwitness.witness.definition;

/// Where an amount and its currency stand, and in which of the two exact forms the amount is.
public record AmountPath(FieldPath at, FieldPath currency, Form form) {

  /// Whole minor units (`4200`) or a plain decimal in the currency's own scale (`42.00`).
  public enum Form {
    MINOR,
    DECIMAL
  }
}
