package dev.secondwitness.console.shell;

import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.app.trust.HeadStanding;
import dev.secondwitness.console.concurrent.Failures;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.console.control.Banner;
import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.CasePane;
import dev.secondwitness.console.control.Shortcut;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.dashboard.DashboardView;
import dev.secondwitness.console.dashboard.Opener;
import dev.secondwitness.console.witnesses.WitnessesView;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.IntentId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// The window's frame in one language: composes the features, routes keys, keeps the focus ring.
final class ShellView extends StackPane {

  private final ShellViewModel shell;
  private final Words words;
  private final Times times;
  private final Rail rail;
  private final TopBar top;
  private final StatusStrip strip;
  private final Banner lost;
  private final Banner failed;
  private final TrustBanner trust;
  private final dev.secondwitness.console.queue.QueueView queue;
  private final DashboardView dashboard;
  private final WitnessesView witnesses;
  private final SettingsView settings;
  private final CasePane file;
  private final Workspace workspace;
  private final StackPane content;
  private final SearchResults results;
  private final KeysView keys;
  private final Failures failures;
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final Map<Node, Node> lastFocus = new HashMap<>();
  private Ticket following = Ticket.NONE;
  private Optional<IntentId> shown = Optional.empty();
  private boolean covered;
  private boolean wasLost;
  private boolean swallowTyped;

  ShellView(
      ShellViewModel shell,
      UiScheduler scheduler,
      Failures failures,
      Words words,
      CasePane.Factory cases,
      Runnable switchTheme) {
    this.shell = shell;
    this.words = words;
    this.failures = failures;
    times = new Times(words);
    rail = new Rail(shell, words);
    top = new TopBar(words, switchTheme);
    strip = new StatusStrip(words);
    Button again = Buttons.plain(words.text("shell.try_now"), "refresh-cw");
    again.setOnAction(event -> shell.tryNow());
    lost = new Banner(Banner.Kind.WARNING, "wifi-off", again);
    Button dismiss = Buttons.plain(words.text("shell.dismiss"), "x");
    dismiss.setOnAction(event -> failures.dismiss());
    failed = new Banner(Banner.Kind.FAILED, "alert-octagon", dismiss);
    failed.getStyleClass().add("failure-banner");
    trust = new TrustBanner(words, shell.trust()::check);
    queue =
        new dev.secondwitness.console.queue.QueueView(
            shell.queue(), words, shell.time(), shell::scales);
    dashboard =
        new DashboardView(
            shell.dashboard(), words, shell.time(), shell::scales, new RowsBehindFigures());
    witnesses =
        new WitnessesView(
            shell.witnesses(),
            words,
            shell.time(),
            shell::scales,
            (w, scales) -> new TrialEvidenceView(w, scales, shell.newTrialEvidence()));
    settings = new SettingsView(words, shell.settingsProperty().get(), shell::choose);
    file = cases.create(words, new AroundCase());
    StackPane fileBox = new StackPane(file.node());
    fileBox.getStyleClass().add("case-box");
    workspace = new Workspace(queue, fileBox);
    content = new StackPane(workspace, dashboard, witnesses, settings);
    results =
        new SearchResults(
            shell.search(), scheduler, words, top.search(), this::openFound, this::focusContent);
    keys = new KeysView(words);
    keys.setVisible(false);
    BorderPane inner = new BorderPane(content);
    inner.setTop(new VBox(trust, lost, failed));
    BorderPane frame = new BorderPane(inner);
    frame.setTop(top);
    frame.setLeft(rail);
    frame.setBottom(strip);
    getStyleClass().add("shell");
    getChildren().addAll(frame, results, keys);
    queue.onOpen(() -> cover(true));
    addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          swallowTyped = false;
          Texts.mark(this, "by-keys", true);
        });
    addEventFilter(MouseEvent.MOUSE_PRESSED, event -> Texts.mark(this, "by-keys", false));
    addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    widthProperty().subscribe(this::fit);
  }

  /// Follows the view-models from now on.
  void activate() {
    queue.activate();
    dashboard.activate();
    witnesses.activate();
    file.activate();
    results.activate();
    following = shell.follow(file::changed, file::reload);
    subscriptions.add(shell.placeProperty().subscribe(this::at));
    subscriptions.add(shell.openCaseProperty().subscribe(this::show));
    subscriptions.add(shell.countsProperty().subscribe(rail::counts));
    subscriptions.add(shell.sightProperty().subscribe(this::see));
    subscriptions.add(shell.trust().standing().subscribe(this::trust));
    subscriptions.add(shell.meProperty().subscribe(me -> showStrip()));
    subscriptions.add(shell.waitingProperty().subscribe(n -> showStrip()));
    subscriptions.add(shell.settingsProperty().subscribe(settings::show));
    subscriptions.add(failures.codeProperty().subscribe(this::showFailure));
    subscriptions.add(
        shell
            .nowProperty()
            .subscribe(
                now -> {
                  showStrip();
                  queue.tick();
                }));
    fit();
  }

  /// Follows nothing any more.
  void deactivate() {
    subscriptions.forEach(Subscription::unsubscribe);
    subscriptions.clear();
    following.cancel();
    results.deactivate();
    file.deactivate();
    witnesses.deactivate();
    dashboard.deactivate();
    queue.deactivate();
  }

  /// Says which colours are in force.
  void dark(boolean dark) {
    top.dark(dark);
  }

  /// Puts the focus where work is done.
  void focusContent() {
    switch (shell.placeProperty().get()) {
      case UNKNOWN, EXPIRING, MINE -> {
        if (workspace.caseReplacesList()) {
          file.focus();
        } else {
          queue.focus();
        }
      }
      case DASHBOARD -> dashboard.focus();
      case WITNESSES -> witnesses.focus();
      case SETTINGS -> settings.first().requestFocus();
    }
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    Region box = top.searchBox();
    double width = Math.max(box.getWidth(), Math.min(420, getWidth() - 32));
    results.resizeRelocate(Math.max(8, box.getLayoutX()), 44, width, results.prefHeight(width));
  }

  private void fit() {
    double width = getWidth();
    if (width == 0) {
      return;
    }
    boolean compact = width < 1400;
    boolean single = width < 1100;
    rail.compact(compact);
    top.compact(compact, width < 700);
    file.narrow(compact);
    workspace.single(single, covered);
  }

  private void at(Place place) {
    rail.here(place);
    workspace.setVisible(place.view().isPresent());
    dashboard.setVisible(place == Place.DASHBOARD);
    witnesses.setVisible(place == Place.WITNESSES);
    settings.setVisible(place == Place.SETTINGS);
    cover(false);
  }

  private void show(Optional<IntentId> id) {
    if (!id.equals(shown)) {
      shown = id;
      id.ifPresentOrElse(file::show, file::clear);
    }
    if (id.isEmpty()) {
      cover(false);
    }
  }

  /// In a narrow window: the case over the list, or the list again.
  private void cover(boolean cover) {
    covered = cover && shown.isPresent();
    workspace.single(workspace.single(), covered);
  }

  private void see(StoreSight sight) {
    top.sight(sight);
    showStrip();
    boolean isLost = sight.lostSince().isPresent();
    lost.setVisible(isLost);
    lost.setManaged(isLost);
    sight
        .lostSince()
        .ifPresent(
            since ->
                lost.show(
                    words.text("shell.lost", "time", times.clock(since)),
                    words.text("shell.lost_means", "time", times.clock(since))));
    if (isLost != wasLost) {
      wasLost = isLost;
      file.lostSince(sight.lostSince());
    }
    Texts.mark(rail, "stale", isLost);
  }

  private void trust(HeadStanding standing) {
    trust.show(standing);
    file.readOnly(standing.readOnly());
  }

  private void showStrip() {
    strip.show(
        shell.meProperty().get(),
        shell.sightProperty().get(),
        shell.waitingProperty().get(),
        shell.nowProperty().get());
  }

  private void showFailure(Optional<String> code) {
    failed.setVisible(code.isPresent());
    failed.setManaged(code.isPresent());
    code.ifPresent(
        c -> failed.show(words.text("shell.failed"), words.text("shell.failed_means", "code", c)));
  }

  private void openFound(IntentId id) {
    shell.open(id);
    queue.reveal();
    cover(true);
    file.focus();
  }

  // --- keys

  /// The character of a key that was a shortcut must not end in the field it led to.
  private void typed(KeyEvent event) {
    if (swallowTyped) {
      swallowTyped = false;
      event.consume();
    }
  }

  private void key(KeyEvent event) {
    Node owner = getScene() == null ? null : getScene().getFocusOwner();
    if (event.getCode() == KeyCode.ENTER && !event.isControlDown() && within(owner, queue)) {
      if (shown.isPresent()) {
        cover(true);
        file.focus();
        event.consume();
      }
      return;
    }
    boolean writing = owner instanceof TextInputControl;
    Optional<Shortcut> shortcut = KeyRouter.route(event, writing);
    if (shortcut.isPresent() && act(shortcut.get())) {
      swallowTyped = !event.isControlDown();
      event.consume();
    }
  }

  /// Does what a key asks for; answers whether it meant anything.
  boolean act(Shortcut shortcut) {
    return switch (shortcut) {
      case SEARCH -> {
        top.search().requestFocus();
        yield true;
      }
      case NEXT_PANE -> pane(1);
      case PREVIOUS_PANE -> pane(-1);
      case ALL_KEYS -> {
        showKeys(!keys.isVisible());
        yield true;
      }
      case BACK -> back();
      case DOWN, UP, OPEN_CASE, PREVIOUS_ITEM, NEXT_ITEM ->
          witnesses.isVisible()
              ? witnesses.key(shortcut)
              : workspace.isVisible() && queue.key(shortcut);
      case READ_AGAIN,
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
          workspace.isVisible() && shown.isPresent() && file.key(shortcut);
    };
  }

  private boolean back() {
    if (keys.isVisible()) {
      showKeys(false);
    } else if (results.isVisible()) {
      results.close();
      focusContent();
    } else if (witnesses.isVisible()) {
      return witnesses.key(Shortcut.BACK);
    } else if (file.key(Shortcut.BACK)) {
      return true;
    } else if (workspace.caseReplacesList()) {
      uncover();
    } else {
      focusContent();
    }
    return true;
  }

  private boolean focusInCase() {
    Node owner = getScene() == null ? null : getScene().getFocusOwner();
    for (Node node = owner; node != null; node = node.getParent()) {
      if (node == file.node()) {
        return true;
      }
    }
    return false;
  }

  private void uncover() {
    cover(false);
    queue.focus();
  }

  private void showKeys(boolean show) {
    keys.setVisible(show);
    if (show) {
      keys.requestFocus();
    } else {
      focusContent();
    }
  }

  /// Goes round the panes on the screen; each gets back the focus it had.
  private boolean pane(int step) {
    List<Node> ring = new ArrayList<>(List.of(rail, top));
    if (workspace.isVisible()) {
      if (!workspace.caseReplacesList()) {
        ring.add(queue);
      }
      if (!workspace.single() || workspace.caseReplacesList()) {
        ring.add(file.node());
      }
    } else if (witnesses.isVisible()) {
      ring.addAll(witnesses.panes());
    } else {
      ring.add(dashboard.isVisible() ? dashboard : settings);
    }
    Node owner = getScene().getFocusOwner();
    int here = -1;
    for (int i = 0; i < ring.size(); i++) {
      if (within(owner, ring.get(i))) {
        here = i;
        lastFocus.put(ring.get(i), owner);
      }
    }
    Node target = ring.get(Math.floorMod(here < 0 ? 2 : here + step, ring.size()));
    Node last = lastFocus.get(target);
    if (last != null && within(last, target) && last.isVisible() && !last.isDisabled()) {
      last.requestFocus();
    } else if (target == rail) {
      rail.first().requestFocus();
    } else if (target == top) {
      top.search().requestFocus();
    } else if (target == file.node()) {
      file.focus();
    } else if (witnesses.isVisible()) {
      witnesses.focus(target);
    } else {
      focusContent();
    }
    return true;
  }

  private static boolean within(@org.jspecify.annotations.Nullable Node node, Node pane) {
    for (Node n = node; n != null; n = n.getParent()) {
      if (n == pane) {
        return true;
      }
    }
    return false;
  }

  /// What the case asks of the window.
  private final class AroundCase implements CasePane.Around {

    @Override
    public void nextItem() {
      shell.queue().moveToNextOpen(1);
      queue.reveal();
      if (!focusInCase()) {
        focusContent();
      }
    }

    @Override
    public void previousItem() {
      shell.queue().moveToNextOpen(-1);
      queue.reveal();
    }

    @Override
    public void open(IntentId id) {
      shell.open(id);
      queue.reveal();
      cover(true);
    }

    @Override
    public void back() {
      if (workspace.caseReplacesList()) {
        uncover();
      } else {
        queue.focus();
      }
    }

    @Override
    public void waitingChanged() {
      shell.waitingChanged();
    }
  }

  /// Where figures lead.
  private final class RowsBehindFigures implements Opener {

    @Override
    public void rows(QueueFilter filter) {
      shell.go(QueueView.UNKNOWN, filter);
      queue.focus();
    }

    @Override
    public void open(IntentId id) {
      shell.open(id);
      queue.reveal();
      cover(true);
      file.focus();
    }
  }
}
