package dev.secondwitness.console.control;

import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import java.util.Optional;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/// An amount and its unit in mono, left to right in every language, units in line below one
/// another.
public final class AmountText extends HBox {

  private final Words words;
  private final Label amount = Texts.whole("", "mono", "t-small");
  private final Label unit = Texts.label("", "mono", "t-axis", "muted", "amount-unit");

  /// Empty until shown one.
  public AmountText(Words words) {
    this.words = words;
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    setAlignment(Pos.CENTER_RIGHT);
    getStyleClass().add("amount");
    getChildren().addAll(amount, unit);
  }

  /// Shows an amount, or a dash when there is none.
  public void show(Optional<Money> money, CurrencyScales scales) {
    String number =
        money.map(m -> m.grouped(scales.of(m.currency()))).orElse(words.text("amount.none"));
    String code = money.map(Money::currency).orElse("");
    if (!number.equals(amount.getText())) {
      amount.setText(number);
    }
    if (!code.equals(unit.getText())) {
      unit.setText(code);
    }
    setAccessibleText(code.isEmpty() ? number : number + " " + code);
  }
}
