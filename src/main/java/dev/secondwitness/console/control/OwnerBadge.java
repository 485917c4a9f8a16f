package dev.secondwitness.console.control;

import dev.secondwitness.console.words.KnownNames;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.Owner;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;

/// Who answers for it: initials (or the sign of a group) and the name.
public final class OwnerBadge extends HBox {

  private final Words words;
  private final boolean shortName;
  private final Label initials = Texts.label("", "t-initials", "t-strong");
  private final Icon group = new Icon("users", "icon-12");
  private final StackPane disc = new StackPane(initials, group);
  private final Label name = Texts.label("", "t-small");

  /// Empty until shown one; `shortName` shows the first name only.
  public OwnerBadge(Words words, boolean shortName) {
    this.words = words;
    this.shortName = shortName;
    disc.getStyleClass().add("avatar");
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().add("owner");
    getChildren().addAll(disc, name);
  }

  /// Shows an owner.
  public void show(Optional<Owner> owner) {
    String full = owner.map(this::named).orElse(words.text("owner.none"));
    boolean person = owner.map(o -> o.kind() == Owner.Kind.PERSON).orElse(false);
    boolean withDisc = person || !shortName;
    disc.setManaged(withDisc);
    disc.setVisible(withDisc && owner.isPresent());
    initials.setVisible(person);
    group.setVisible(!person);
    Texts.setData(initials, person ? initials(full) : "");
    Texts.setData(name, shortName ? brief(full, person, owner.isPresent()) : full);
    setAccessibleText(
        owner.isPresent() ? words.text("owner.spoken", "name", full) : words.text("owner.none"));
  }

  private String named(Owner owner) {
    return switch (owner.kind()) {
      case PERSON -> owner.name();
      case GROUP -> KnownNames.group(words, owner.name());
    };
  }

  /// The first letters of the first two words of a name.
  static String initials(String name) {
    return Arrays.stream(name.strip().split("[\\s._-]+"))
        .filter(part -> !part.isEmpty())
        .limit(2)
        .map(part -> new String(Character.toChars(part.codePointAt(0))))
        .collect(Collectors.joining())
        .toUpperCase(Locale.ROOT);
  }

  private String brief(String full, boolean person, boolean owned) {
    if (!owned) {
      return words.text("amount.none");
    }
    return person ? first(full) : full;
  }

  private static String first(String name) {
    int space = name.indexOf(' ');
    return space < 0 ? name : name.substring(0, space);
  }
}
