package dev.secondwitness.console.casefile;

import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.console.control.CasePane;
import dev.secondwitness.console.control.Shortcut;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.Optional;
import javafx.scene.Node;

/// The case beside the queue: one pane and one view-model, handed one case after the other.
public final class CaseFilePane implements CasePane {

  private final CaseFileViewModel model;
  private final CaseFileView view;
  private final Around around;

  /// A pane in a language, not yet active.
  public CaseFilePane(CaseUse use, Words words, Around around) {
    this.around = around;
    model = new CaseFileViewModel(use, around, words.language());
    view =
        new CaseFileView(
            words, model, use.owners(), around::previousItem, around::nextItem, around::open);
  }

  /// Makes panes that work with the given things.
  public static Factory factory(CaseUse use) {
    return (words, around) -> new CaseFilePane(use, words, around);
  }

  /// The view-model behind it.
  public CaseFileViewModel model() {
    return model;
  }

  @Override
  public Node node() {
    return view;
  }

  @Override
  public void show(IntentId id) {
    model.show(id);
  }

  @Override
  public void clear() {
    model.clear();
  }

  @Override
  public void lostSince(Optional<Instant> moment) {
    model.lostSince(moment);
  }

  @Override
  public void readOnly(boolean only) {
    model.readOnly(only);
  }

  @Override
  public void changed(StoreEvent event) {
    model.changed(event);
  }

  @Override
  public void reload() {
    model.reload();
  }

  @Override
  public boolean key(Shortcut shortcut) {
    if (!(model.snapshot().get() instanceof CaseSnapshot.Shown)) {
      return false;
    }
    return switch (shortcut) {
      case SECTION_1 -> section(Section.LINEAGE);
      case SECTION_2 -> section(Section.READINGS);
      case SECTION_3 -> section(Section.CHECKS);
      case SECTION_4, DECIDE -> section(Section.DECISION);
      case LINEAGE -> {
        view.toggleLineage();
        yield true;
      }
      case PREVIOUS_ITEM -> {
        around.previousItem();
        yield true;
      }
      case NEXT_ITEM -> {
        around.nextItem();
        yield true;
      }
      case READ_AGAIN -> {
        model.readings().readAll();
        yield true;
      }
      case COPY_CURL -> view.copyCurl();
      case PRESS_CHOSEN_ACT -> view.pressChosen();
      case BACK -> view.back();
      case SEARCH,
          NEXT_PANE,
          PREVIOUS_PANE,
          ALL_KEYS,
          DOWN,
          UP,
          OPEN_CASE,
          ZOOM_IN,
          ZOOM_OUT,
          ZOOM_RESET ->
          false;
    };
  }

  private boolean section(Section section) {
    view.section(section);
    return true;
  }

  @Override
  public void focus() {
    Node owner = view.getScene() == null ? null : view.getScene().getFocusOwner();
    for (Node node = owner; node != null; node = node.getParent()) {
      if (node == view) {
        return;
      }
    }
    view.focusTarget().requestFocus();
  }

  @Override
  public void narrow(boolean narrow) {
    view.narrow(narrow);
  }

  @Override
  public void activate() {
    model.activate();
  }

  @Override
  public void deactivate() {
    model.deactivate();
  }
}
