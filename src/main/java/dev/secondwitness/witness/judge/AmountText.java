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
    Optional<String> digits = digits(item, path);
    Optional<String> currency =
        path.only()
            .or(() -> path.currency().flatMap(item::text))
            .map(code -> code.strip().toUpperCase(Locale.ROOT));
    if (digits.isEmpty() || currency.isEmpty()) {
      return Optional.empty();
    }
    try {
      Money shown = money(path.form(), digits.get().strip(), currency.get(), scales);
      return Optional.of(
          path.negated() ? new Money(shown.currency(), Math.negateExact(shown.minor())) : shown);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new UnreadableAnswer(
          UnreadableReason.UNPARSABLE, "an amount cannot be read: " + digits.get());
    }
  }

  private static Optional<String> digits(AnswerDocument.Item item, AmountPath path)
      throws UnreadableAnswer {
    if (path.form() != AmountPath.Form.OBJECT) {
      return item.text(path.at());
    }
    Optional<String> type = item.text(path.at().member("__class__"));
    if (type.isPresent() && !type.get().equals("Decimal")) {
      throw new UnreadableAnswer(
          UnreadableReason.UNPARSABLE, "an amount of the type " + type.get());
    }
    return type.flatMap(t -> item.text(path.at().member("decimal")));
  }

  private static Money money(
      AmountPath.Form form, String digits, String currency, CurrencyScales scales) {
    return switch (form) {
      case MINOR -> minor(digits, currency);
      case DECIMAL, OBJECT -> Money.ofDecimal(digits, currency, scales.of(currency));
      case DECIMAL_COMMA -> {
        if (digits.indexOf('.') >= 0) {
          throw new IllegalArgumentException("A point where a comma is declared");
        }
        yield Money.ofDecimal(digits.replace(',', '.'), currency, scales.of(currency));
      }
    };
  }

  private static Money minor(String digits, String currency) {
    if (!MINOR.matcher(digits).matches()) {
      throw new IllegalArgumentException("Not whole minor units");
    }
    return new Money(currency, Long.parseLong(digits));
  }
}
