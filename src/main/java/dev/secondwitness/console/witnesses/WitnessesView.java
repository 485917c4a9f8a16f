package dev.secondwitness.console.witnesses;

import dev.secondwitness.console.control.EmptyState;
import dev.secondwitness.console.control.Shortcut;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.CurrencyScales;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.util.Subscription;

/// The place on the screen: the list and what is opened side by side; in a narrow window what is
/// opened covers the list until Esc.
public final class WitnessesView extends Pane {

  private static final double LIST = 340;
  private static final double NARROW = 948;

  private final WitnessesViewModel model;
  private final WitnessList list;
  private final OpenedView opened;
  private final StackPane right;
  private final EmptyState none = new EmptyState("eye");
  private final List<Subscription> subscriptions = new ArrayList<>();
  private boolean covers;

  /// Builds the view; nothing is followed before `activate`.
  public WitnessesView(
      WitnessesViewModel model,
      Words words,
      InstantSource time,
      Supplier<CurrencyScales> scales,
      TrialEvidence.Factory evidence) {
    this.model = model;
    list = new WitnessList(model, words, time, () -> cover(true));
    opened = new OpenedView(model, words, time, evidence.create(words, scales), () -> back());
    none.show("eye", words.text("witnesses.choose"), words.text("witnesses.choose_next"));
    right = new StackPane(opened, none);
    getStyleClass().add("witnesses");
    getChildren().addAll(list, right);
    widthProperty().subscribe(width -> arrange());
  }

  /// Follows the view-model from now on.
  public void activate() {
    list.activate();
    opened.activate();
    subscriptions.add(
        model
            .openedProperty()
            .subscribe(
                shown -> {
                  opened.setVisible(shown.isPresent());
                  none.setVisible(shown.isEmpty());
                  if (shown.isEmpty()) {
                    cover(false);
                  }
                }));
  }

  /// Follows nothing any more.
  public void deactivate() {
    subscriptions.forEach(Subscription::unsubscribe);
    subscriptions.clear();
    opened.deactivate();
    list.deactivate();
  }

  /// Puts the focus where work is done.
  public void focus() {
    if (covering()) {
      opened.focus();
    } else {
      list.focus();
    }
  }

  /// Does what a key asks for; answers whether it meant anything here.
  public boolean key(Shortcut shortcut) {
    return switch (shortcut) {
      case DOWN, NEXT_ITEM -> list.move(1);
      case UP, PREVIOUS_ITEM -> list.move(-1);
      case BACK -> back();
      case READ_AGAIN -> {
        model.reload();
        yield true;
      }
      case SEARCH,
          NEXT_PANE,
          PREVIOUS_PANE,
          ALL_KEYS,
          OPEN_CASE,
          DECIDE,
          PRESS_CHOSEN_ACT,
          SECTION_1,
          SECTION_2,
          SECTION_3,
          SECTION_4,
          LINEAGE,
          ZOOM_IN,
          ZOOM_OUT,
          ZOOM_RESET,
          COPY_CURL ->
          false;
    };
  }

  /// The panes that F6 goes round, in their order.
  public List<Node> panes() {
    if (covering()) {
      return List.of(right);
    }
    return getWidth() < NARROW || model.openedProperty().get().isEmpty()
        ? List.of(list)
        : List.of(list, right);
  }

  /// Puts the focus into one of the panes.
  public void focus(Node pane) {
    if (pane == list) {
      list.focus();
    } else {
      opened.focus();
    }
  }

  private boolean back() {
    if (covering()) {
      cover(false);
    }
    list.focus();
    return true;
  }

  private void cover(boolean over) {
    covers = over && model.openedProperty().get().isPresent();
    arrange();
    if (covering()) {
      opened.focus();
    }
  }

  private boolean covering() {
    return covers && getWidth() < NARROW;
  }

  private void arrange() {
    boolean narrow = getWidth() < NARROW;
    opened.single(narrow);
    list.setVisible(!covering());
    right.setVisible(!narrow || covering());
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    double width = getWidth();
    double height = getHeight();
    if (width < NARROW) {
      list.resizeRelocate(0, 0, width, height);
      right.resizeRelocate(0, 0, width, height);
    } else {
      list.resizeRelocate(0, 0, LIST, height);
      right.resizeRelocate(LIST, 0, width - LIST, height);
    }
  }
}
