package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.witness.definition.AmountPath;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads an amount in its declared form, exactly: no floating point, no locale, ASCII digits
/// only.
final class AmountText {

  private static final Pattern MINOR = Pattern.compile("-?[0-9]{1,18}");

  private AmountText() {}

  /// The amount there; empty when it or its currency is not shown.
  static Optional<Money> read(AnswerDocument.Item item, AmountPath path, CurrencyScales scales)
      throws UnreadableAnswer {
    Optional<String> digits = item.text(path.at());
    Optional<String> currency =
        item.text(path.currency()).map(code -> code.strip().toUpperCase(Locale.ROOT));
    if (digits.isEmpty() || currency.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          switch (path.form()) {
            case MINOR -> minor(digits.get(), currency.get());
            case DECIMAL ->
                Money.ofDecimal(digits.get(), currency.get(), scales.of(currency.get()));
          });
    } catch (IllegalArgumentException e) {
      throw new UnreadableAnswer(
          UnreadableReason.UNPARSABLE, "an amount cannot be read: " + digits.get());
    }
  }

  private static Money minor(String digits, String currency) {
    if (!MINOR.matcher(digits).matches()) {
      throw new IllegalArgumentException("Not whole minor units");
    }
    return new Money(currency, Long.parseLong(digits));
  }
}
