package dev.secondwitness.console.decision;

import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.review.DecisionOutcome;
import dev.secondwitness.app.review.DeliverDecisions;
import dev.secondwitness.app.review.RecordDecision;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.ReadingId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// One decision from draft to the store's receipt. A press takes effect once: what says that one is
/// under way is set before any work starts, all of it on the FX thread.
public final class DecisionViewModel {

  /// What the decision tells the case around it.
  public interface Around {
    /// The store has recorded a decision of this person.
    void recorded(DecisionRecorded recorded);

    /// The case is another than the one shown.
    void moved(CaseFile now);

    /// How many decisions wait to be sent may have changed.
    void waitingChanged();
  }

  private static final Duration READ_BACK_AFTER = Duration.ofSeconds(2);
  private static final Duration KEEP_AFTER = Duration.ofMillis(400);

  /// A little less than 24 h, so that the store's clock may be ahead of ours.
  private static final Duration FURTHEST = Duration.ofHours(24).minusSeconds(60);

  private final RecordDecision recordDecision;
  private final DeliverDecisions deliver;
  private final DecisionJournal journal;
  private final Tasks tasks;
  private final UiScheduler scheduler;
  private final InstantSource storeTime;
  private final Around around;

  private final ReadOnlyObjectWrapper<Optional<DecisionSnapshot>> snapshot =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private @Nullable CaseFile file;
  private @Nullable Me me;
  private DraftSnapshot draft = DraftSnapshot.EMPTY;
  private PressState press = new PressState.Draft();
  private Optional<Instant> lostSince = Optional.empty();
  private boolean readOnly;
  private Ticket readBack = Ticket.NONE;
  private Ticket keep = Ticket.NONE;
  private boolean unkept;

  /// @param storeTime the store's time, as this machine reckons it
  public DecisionViewModel(
      RecordDecision recordDecision,
      DeliverDecisions deliver,
      DecisionJournal journal,
      Tasks tasks,
      UiScheduler scheduler,
      InstantSource storeTime,
      Around around) {
    this.recordDecision = recordDecision;
    this.deliver = deliver;
    this.journal = journal;
    this.tasks = tasks;
    this.scheduler = scheduler;
    this.storeTime = storeTime;
    this.around = around;
  }

  /// What is shown, empty while no case is.
  public ReadOnlyObjectProperty<Optional<DecisionSnapshot>> snapshot() {
    return snapshot.getReadOnlyProperty();
  }

  /// Shows a case, or the same one anew. A version other than the one an act was chosen on voids
  /// the choice; what was written is kept.
  public void show(CaseFile shown, Me person) {
    CaseFile before = file;
    boolean same = before != null && id(before).equals(id(shown));
    if (!same) {
      leave();
    }
    file = shown;
    me = person;
    if (!same) {
      recall(id(shown));
    } else if (before != null && before.version() != shown.version()) {
      changed();
    }
    publish();
  }

  private void changed() {
    if (draft.act().isPresent() && !press.underWay()) {
      draft = draft.withAct(Optional.empty());
      press = new PressState.Changed();
    }
  }

  /// Leaves the case; the draft is kept in the journal, the press goes on without us.
  public void leave() {
    keepNow();
    readBack.cancel();
    readBack = Ticket.NONE;
    draft = DraftSnapshot.EMPTY;
    press = new PressState.Draft();
    file = null;
    snapshot.set(Optional.empty());
  }

  /// The store is lost since then, or answers again.
  public void lostSince(Optional<Instant> moment) {
    lostSince = moment;
    publish();
  }

  /// Whether nothing may be written to the store; what was written here waits.
  public void readOnly(boolean only) {
    readOnly = only;
    publish();
  }

  /// Chooses an act and opens its draft; deciding takes a press of its own.
  public void choose(Act act) {
    DecisionSnapshot now = snapshot.get().orElse(null);
    if (now == null || !now.option(act).map(ActOption::possible).orElse(false)) {
      return;
    }
    press = new PressState.Draft();
    draft = draft.withAct(Optional.of(act));
    publish();
  }

  /// Goes back to the acts; what was written is kept.
  public void unchoose() {
    if (!press.underWay()) {
      draft = draft.withAct(Optional.empty());
      publish();
    }
  }

  /// The reason code.
  public void reason(DecisionReason reason) {
    draft = draft.withReason(reason);
    publish();
  }

  /// The reason in words; kept in the journal soon after the last change.
  public void text(String written) {
    if (written.equals(draft.text())) {
      return;
    }
    draft = draft.withText(written);
    keep.cancel();
    unkept = true;
    keep = scheduler.after(KEEP_AFTER, this::keepNow);
    publish();
  }

  /// Whom an escalation goes to.
  public void to(Optional<Owner> owner) {
    draft = draft.withTo(owner);
    publish();
  }

  /// How far ahead the new deadline lies.
  public void resolveIn(Duration ahead) {
    draft = draft.withResolveIn(ahead);
    publish();
  }

  /// Presses the chosen act. A second press while the first is under way does nothing.
  public void press() {
    DecisionSnapshot now = snapshot.get().orElse(null);
    if (now == null || !now.canPress()) {
      return;
    }
    Act act = now.draft().act().orElseThrow();
    DecisionDraft pressed = draftOf(now, act);
    press = new PressState.Sending(act);
    publish();
    IntentId about = pressed.intent();
    String person = now.me().principal().name();
    tasks
        .run(() -> recordDecision.record(pressed, person))
        .onSuccess(outcome -> came(about, outcome))
        .onFailure(
            broke -> {
              if (shows(about)) {
                press = new PressState.NotWritten(words(broke));
                publish();
              }
              around.waitingChanged();
            })
        .start();
  }

  private DecisionDraft draftOf(DecisionSnapshot now, Act act) {
    DraftSnapshot written = now.draft();
    Duration ahead = written.resolveIn().compareTo(FURTHEST) > 0 ? FURTHEST : written.resolveIn();
    boolean escalates = act == Act.ESCALATE;
    return new DecisionDraft(
        id(now.file()),
        now.file().version(),
        now.file().round(),
        now.file().envelope().arguments().hash(),
        act,
        now.chosen().flatMap(ActOption::receipt),
        ActOptions.restsOn(act, now.file()),
        written.reason().orElseThrow(),
        written.text().strip(),
        escalates ? written.to() : Optional.empty(),
        escalates ? Optional.of(storeTime.instant().plus(ahead)) : Optional.empty());
  }

  /// Tells what came of a press, also when another case is shown by now.
  private void came(IntentId about, DecisionOutcome outcome) {
    boolean shown = shows(about);
    if (shown) {
      press = state(outcome);
    }
    switch (outcome) {
      case DecisionOutcome.Recorded(DecisionRecorded recorded) -> {
        forget(about, shown);
        around.recorded(recorded);
      }
      case DecisionOutcome.Superseded(CaseFile now) -> {
        if (shown) {
          draft = draft.withAct(Optional.empty());
          file = now;
          around.moved(now);
        }
      }
      case DecisionOutcome.Waiting(DecisionKey key, String detail) -> readBackSoon(about, key);
      case DecisionOutcome.Unknown(DecisionKey key, String detail) -> readBackSoon(about, key);
      case DecisionOutcome.Refused r -> {}
      case DecisionOutcome.Undelivered u -> {}
    }
    if (shown) {
      publish();
    }
    around.waitingChanged();
  }

  private static PressState state(DecisionOutcome outcome) {
    return switch (outcome) {
      case DecisionOutcome.Recorded(DecisionRecorded recorded) -> new PressState.Recorded(recorded);
      case DecisionOutcome.Superseded(CaseFile now) -> new PressState.Superseded(now);
      case DecisionOutcome.Refused(DecisionKey key, var problem) -> new PressState.Refused(problem);
      case DecisionOutcome.Waiting(DecisionKey key, String detail) -> new PressState.Waiting(key);
      case DecisionOutcome.Unknown(DecisionKey key, String detail) -> new PressState.Unknown(key);
      case DecisionOutcome.Undelivered(DecisionKey key) -> new PressState.Undelivered(key);
    };
  }

  private void forget(IntentId about, boolean shown) {
    if (shown) {
      keep.cancel();
      keep = Ticket.NONE;
      unkept = false;
      draft = DraftSnapshot.EMPTY;
    }
    tasks.run(() -> kept(about, "")).start();
  }

  private void readBackSoon(IntentId about, DecisionKey key) {
    if (!shows(about)) {
      return;
    }
    readBack.cancel();
    readBack =
        scheduler.after(
            READ_BACK_AFTER,
            () ->
                tasks
                    .run(() -> deliver.deliver(key))
                    .onSuccess(outcome -> came(about, outcome))
                    .start());
  }

  private void recall(IntentId about) {
    tasks
        .run(() -> new Recalled(journal.draft(about), journal.newest(about)))
        .onSuccess(recalled -> recalled(about, recalled))
        .start();
  }

  private record Recalled(String text, Optional<PendingDecision> newest) {}

  private void recalled(IntentId about, Recalled recalled) {
    if (!shows(about)) {
      return;
    }
    if (draft.text().isEmpty()) {
      draft = draft.withText(recalled.text());
    }
    Optional<PendingDecision> open = recalled.newest().filter(p -> p.status().open());
    if (open.isPresent() && press instanceof PressState.Draft) {
      DecisionKey key = open.get().key();
      press =
          open.get().status() == PendingDecision.Status.WAITING
              ? new PressState.Waiting(key)
              : new PressState.Unknown(key);
      readBackSoon(about, key);
    }
    asksAgain(recalled.newest());
    publish();
  }

  /// A decision that was never delivered asks for the person again, as long as the case still is
  /// what they decided on.
  private void asksAgain(Optional<PendingDecision> newest) {
    CaseFile shown = file;
    newest
        .filter(p -> p.status() == PendingDecision.Status.UNDELIVERED)
        .filter(p -> shown != null && shown.version() == p.version())
        .filter(p -> press instanceof PressState.Draft)
        .ifPresent(p -> press = new PressState.Undelivered(p.key()));
  }

  private void keepNow() {
    CaseFile shown = file;
    keep.cancel();
    keep = Ticket.NONE;
    if (shown != null && unkept) {
      unkept = false;
      String text = draft.text();
      tasks.run(() -> kept(id(shown), text)).start();
    }
  }

  private boolean kept(IntentId about, String text) {
    journal.keepDraft(about, text);
    return true;
  }

  private boolean shows(IntentId about) {
    return file != null && id(file).equals(about);
  }

  private static IntentId id(CaseFile file) {
    return file.envelope().id();
  }

  private void publish() {
    CaseFile shown = file;
    Me person = me;
    if (shown == null || person == null) {
      return;
    }
    boolean behind =
        press instanceof PressState.Recorded(DecisionRecorded r) && shown.version() < r.version();
    Map<ReadingId, String> rests =
        draft.act().map(act -> ActOptions.restsOn(act, shown)).orElse(Map.of());
    List<Reading> restsOn =
        shown.standing().stream().filter(r -> rests.containsKey(r.id())).toList();
    snapshot.set(
        Optional.of(
            new DecisionSnapshot(
                shown,
                person,
                CheckRow.of(shown.checks()),
                ActOptions.of(shown, person, store(), press.underWay() || behind),
                draft,
                press,
                restsOn)));
  }

  private Optional<Obstacle> store() {
    return readOnly ? Optional.of(new Obstacle.ReadOnly()) : lostSince.map(Obstacle.StoreLost::new);
  }

  private static String words(Exception broke) {
    String message = broke.getMessage();
    return message == null ? broke.getClass().getSimpleName() : message;
  }
}
