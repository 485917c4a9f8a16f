package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.rule.WitnessBook;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The text in the editor: read again shortly after each change, kept on this machine until it is
/// proposed or discarded, and proposed with a reason. On the FX thread.
public final class DraftViewModel {

  private static final Duration CHECK_AFTER = Duration.ofMillis(300);
  private static final Duration KEEP_AFTER = Duration.ofMillis(500);
  private static final String KEPT = "witness-draft.";

  /// A text put into the editor from here; each has a number of its own.
  public record Loaded(int serial, String text) {}

  /// What was proposed, and as the draft of which witness.
  private record Sent(WitnessId about, String text) {}

  private final WitnessesUse use;
  private final Tasks tasks;
  private final UiScheduler scheduler;
  private final SendUntilAnswered sender;
  private final ReadOnlyObjectWrapper<Loaded> loaded =
      new ReadOnlyObjectWrapper<>(new Loaded(0, ""));
  private final ReadOnlyObjectWrapper<DraftSnapshot> snapshot =
      new ReadOnlyObjectWrapper<>(DraftSnapshot.NONE);

  private WitnessBook book = new WitnessBook(List.of(), List.of(), List.of(), false);
  private Optional<WitnessId> about = Optional.empty();
  private Editing editing = Editing.WHO_UNKNOWN;
  private boolean ownDraft;
  private boolean storeLost;
  private Optional<Sent> sent = Optional.empty();
  private String base = "";
  private String text = "";
  private String why = "";
  private Optional<Drafting.Checked> checked = Optional.empty();
  private Ticket check = Ticket.NONE;
  private Ticket keep = Ticket.NONE;
  private boolean unkept;

  /// @param proposed told of a proposal the store took, and whether its text still was shown
  DraftViewModel(
      WitnessesUse use,
      Tasks tasks,
      UiScheduler scheduler,
      BiConsumer<WitnessProposal, Boolean> proposed) {
    this.use = use;
    this.tasks = tasks;
    this.scheduler = scheduler;
    sender =
        new SendUntilAnswered(
            tasks,
            scheduler,
            use.ids(),
            proposal -> {
              proposed.accept(proposal, taken());
            });
    sender.stateProperty().subscribe(state -> publish());
  }

  /// The setting a draft is kept under.
  static String keptUnder(WitnessId id) {
    return KEPT + id;
  }

  // --- what is shown

  /// The text to show, whenever it is put in from here.
  public ReadOnlyObjectProperty<Loaded> loadedProperty() {
    return loaded.getReadOnlyProperty();
  }

  /// What the text is worth.
  public ReadOnlyObjectProperty<DraftSnapshot> snapshotProperty() {
    return snapshot.getReadOnlyProperty();
  }

  /// How far a proposal got.
  public ReadOnlyObjectProperty<Sending> sendingProperty() {
    return sender.stateProperty();
  }

  /// The text as it stands.
  public String text() {
    return text;
  }

  /// The text in force, to compare with.
  public String base() {
    return base;
  }

  /// The reason as it stands.
  public String why() {
    return why;
  }

  // --- what the place does

  /// What is in force has come, or come anew.
  void book(WitnessBook newBook) {
    book = newBook;
    about
        .filter(id -> ownDraft)
        .flatMap(newBook::find)
        .map(WitnessBook.Entry::text)
        .filter(now -> !now.equals(base))
        .ifPresent(
            now -> {
              // another version came in force; a draft stays, what was only shown gives way
              boolean untouched = text.equals(base);
              base = now;
              if (untouched) {
                load(now);
              } else {
                checkSoon();
              }
            });
    publish();
  }

  /// Shows a witness in force, with the draft of it where one is kept.
  void open(WitnessBook.Entry entry, Optional<String> draft, Editing may) {
    leave();
    about = Optional.of(entry.version().id());
    base = entry.text();
    editing = may;
    ownDraft = true;
    load(draft.orElse(base));
  }

  /// Shows a text nobody can write in here, beside the one in force.
  void show(WitnessId id, String fixed, Editing because) {
    leave();
    about = Optional.of(id);
    base = book.find(id).map(WitnessBook.Entry::text).orElse("");
    editing = because;
    load(fixed);
  }

  /// Shows nothing.
  void close() {
    leave();
    load("");
  }

  /// Who is here has become known, or changed.
  void editing(Editing may) {
    if (ownDraft && editing != may) {
      editing = may;
      publish();
    }
  }

  /// The store is lost, or answers.
  void lost(boolean isLost) {
    storeLost = isLost;
    publish();
  }

  // --- what the person does

  /// The person has written.
  public void write(String newText) {
    if (editing != Editing.MAY || newText.equals(text)) {
      return;
    }
    text = newText;
    sender.forget();
    unkept = true;
    keep.cancel();
    keep = scheduler.after(KEEP_AFTER, this::keepNow);
    checkSoon();
  }

  /// Why it should change.
  public void why(String newWhy) {
    if (!newWhy.equals(why)) {
      why = newWhy;
      publish();
    }
  }

  /// Throws the draft away and shows what is in force.
  public void discard() {
    if (ownDraft) {
      load(base);
      unkept = true;
      keepNow();
    }
  }

  /// Proposes the text, if nothing is in the way.
  public void propose() {
    if (snapshot.get().obstacle().isEmpty()) {
      String proposed = text;
      String reason = why.strip();
      sent = about.map(id -> new Sent(id, proposed));
      sender.send(key -> use.desk().propose(key, proposed, reason));
    }
  }

  /// Keeps what is not kept yet; the window is closing, so that there is no later.
  void keepBeforeClosing() {
    keep.cancel();
    if (unkept && ownDraft) {
      about.ifPresent(id -> use.journal().keepSetting(keptUnder(id), draft()));
      unkept = false;
    }
  }

  /// The draft that was proposed is none any more; whether it still was what is shown.
  private boolean taken() {
    if (sent.isEmpty()) {
      return false;
    }
    Sent was = sent.get();
    sent = Optional.empty();
    if (about.filter(was.about()::equals).isPresent() && ownDraft && text.equals(was.text())) {
      why = "";
      discard();
      return true;
    }
    tasks.run(() -> forgotten(was)).start();
    return false;
  }

  private boolean forgotten(Sent was) {
    String name = keptUnder(was.about());
    boolean still = use.journal().setting(name).filter(was.text()::equals).isPresent();
    return still && kept(name, "");
  }

  private void leave() {
    keepNow();
    check.cancel();
    about = Optional.empty();
    ownDraft = false;
    why = "";
    sender.forget();
  }

  private void load(String newText) {
    text = newText;
    loaded.set(new Loaded(loaded.get().serial() + 1, newText));
    checkNow();
  }

  private void checkSoon() {
    checked = Optional.empty();
    publish();
    check.cancel();
    check = scheduler.after(CHECK_AFTER, this::checkNow);
  }

  private void checkNow() {
    check.cancel();
    checked = Optional.empty();
    publish();
    if (about.isEmpty()) {
      return;
    }
    String asked = text;
    List<String> cards = book.cards();
    check =
        tasks
            .run(() -> use.drafting().check(asked, cards))
            .onSuccess(
                found -> {
                  if (asked.equals(text)) {
                    checked = Optional.of(found);
                    publish();
                  }
                })
            .start();
  }

  private void keepNow() {
    keep.cancel();
    keep = Ticket.NONE;
    if (unkept && ownDraft && about.isPresent()) {
      unkept = false;
      String name = keptUnder(about.get());
      String kept = draft();
      tasks.run(() -> kept(name, kept)).start();
    }
  }

  private boolean kept(String name, String value) {
    use.journal().keepSetting(name, value);
    return true;
  }

  /// What is to be kept: nothing when it is what is in force anyway.
  private String draft() {
    return text.equals(base) ? "" : text;
  }

  private void publish() {
    Optional<Drafting.Sketch> sketch = checked.flatMap(Drafting.Checked::sketch);
    int inForce = sketch.map(s -> book.inForce(s.id())).orElse(0);
    boolean changed = !text.equals(base);
    OptionalInt tooOld =
        changed && ownDraft && sketch.filter(s -> s.version() <= inForce).isPresent()
            ? OptionalInt.of(inForce)
            : OptionalInt.empty();
    snapshot.set(
        new DraftSnapshot(
            editing,
            checked,
            changed,
            tooOld,
            sketch.isPresent() && inForce == 0,
            obstacle(changed, tooOld.isPresent())));
  }

  private Optional<DraftSnapshot.Obstacle> obstacle(boolean changed, boolean tooOld) {
    if (editing != Editing.MAY) {
      return Optional.of(DraftSnapshot.Obstacle.NOT_EDITABLE);
    }
    if (!changed) {
      return Optional.of(DraftSnapshot.Obstacle.UNCHANGED);
    }
    if (storeLost) {
      return Optional.of(DraftSnapshot.Obstacle.STORE_LOST);
    }
    if (sender.stateProperty().get().busy()) {
      return Optional.of(DraftSnapshot.Obstacle.SENDING);
    }
    if (checked.isEmpty()) {
      return Optional.of(DraftSnapshot.Obstacle.CHECKING);
    }
    if (tooOld || !checked.get().flaws().isEmpty()) {
      return Optional.of(DraftSnapshot.Obstacle.FLAWED);
    }
    return why.isBlank() ? Optional.of(DraftSnapshot.Obstacle.NO_REASON) : Optional.empty();
  }
}
