package dev.secondwitness.console.control;

import java.util.Set;
import javafx.scene.AccessibleRole;
import javafx.scene.text.Text;
import org.kordamp.ikonli.feather.Feather;

/// One Feather icon by its name without `fth-`; coloured and sized by style classes alone.
///
/// A bare Text in the icon font costs half of a FontIcon and has no inline style to break. Sizes:
/// `icon-12`, `icon-14`, `icon-20`, `icon-24`, 16 without any.
public final class Icon extends Text {

  /// The icons that point along the reading direction; clocks and ticks never turn.
  private static final Set<String> MIRRORED = Set.of("send", "log-in", "arrow-up-right");

  private String name = "";

  /// An icon in further style classes.
  public Icon(String name, String... classes) {
    getStyleClass().add("icon");
    getStyleClass().addAll(classes);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    effectiveNodeOrientationProperty().subscribe(this::turn);
    show(name);
  }

  /// Shows another icon. Fails for a name Feather does not have.
  public void show(String newName) {
    if (newName.equals(name)) {
      return;
    }
    name = newName;
    setText(Character.toString(Feather.findByDescription("fth-" + newName).getCode()));
    turn();
  }

  /// The icon's name.
  public String name() {
    return name;
  }

  private void turn() {
    boolean mirrored =
        MIRRORED.contains(name)
            && getEffectiveNodeOrientation() == javafx.geometry.NodeOrientation.RIGHT_TO_LEFT;
    setScaleX(mirrored ? -1 : 1);
  }
}
