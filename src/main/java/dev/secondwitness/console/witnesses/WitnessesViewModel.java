package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Listed;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.app.rule.ListWitnesses;
import dev.secondwitness.app.rule.TryWitness;
import dev.secondwitness.app.rule.WitnessBook;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.console.control.Trouble;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The witnesses in force and what is proposed, one of them opened; asked again when a rule
/// changed, and at least every half minute while on the screen. On the FX thread.
public final class WitnessesViewModel {

  private static final Duration ANYWAY = Duration.ofSeconds(30);
  private static final String RULE_EVENT = "rule-in-force";

  private final WitnessesUse use;
  private final Tasks tasks;
  private final UiScheduler scheduler;
  private final InstantSource time;
  private final ListWitnesses list;
  private final DraftViewModel draft;
  private final BallotViewModel ballot;
  private final TrialViewModel trial;

  private final ReadOnlyObjectWrapper<List<WitnessRow>> rows =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<Optional<String>> selected =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<OpenedSnapshot>> opened =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Trouble>> trouble =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Instant>> asOf =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Instant>> lostSince =
      new ReadOnlyObjectWrapper<>(Optional.empty());

  private Optional<WitnessBook> book = Optional.empty();
  private Set<WitnessId> drafts = Set.of();
  private Optional<Me> me = Optional.empty();
  private String filter = "";
  private Ticket anyway = Ticket.NONE;
  private Ticket opening = Ticket.NONE;
  private boolean active;
  private boolean asking;
  private boolean again;
  private Optional<String> openNext = Optional.empty();

  /// Asks nothing before it is activated.
  public WitnessesViewModel(
      WitnessesUse use, Tasks tasks, UiScheduler scheduler, InstantSource time) {
    this.use = use;
    this.tasks = tasks;
    this.scheduler = scheduler;
    this.time = time;
    list = new ListWitnesses(use.desk(), use.drafting());
    draft = new DraftViewModel(use, tasks, scheduler, this::proposed);
    ballot =
        new BallotViewModel(
            use.desk(), new SendUntilAnswered(tasks, scheduler, use.ids(), this::moved));
    trial = new TrialViewModel(new TryWitness(use.store(), use.drafting()), tasks, scheduler, time);
  }

  // --- what is shown

  /// The lines that fit the filter: what waits for votes, what is in force, what has ended.
  public ReadOnlyObjectProperty<List<WitnessRow>> rowsProperty() {
    return rows.getReadOnlyProperty();
  }

  /// The key of the line selected.
  public ReadOnlyObjectProperty<Optional<String>> selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  /// What is opened.
  public ReadOnlyObjectProperty<Optional<OpenedSnapshot>> openedProperty() {
    return opened.getReadOnlyProperty();
  }

  /// Why the list is not fresh.
  public ReadOnlyObjectProperty<Optional<Trouble>> troubleProperty() {
    return trouble.getReadOnlyProperty();
  }

  /// When the list was true; empty before the first answer.
  public ReadOnlyObjectProperty<Optional<Instant>> asOfProperty() {
    return asOf.getReadOnlyProperty();
  }

  /// Since when the store is lost.
  public ReadOnlyObjectProperty<Optional<Instant>> lostSinceProperty() {
    return lostSince.getReadOnlyProperty();
  }

  /// How many there are whatever the filter, in force.
  public int inForce() {
    return book.map(b -> b.witnesses().size()).orElse(0);
  }

  /// Whether the store has more than is shown.
  public boolean more() {
    return book.map(WitnessBook::more).orElse(false);
  }

  /// Who is here.
  public Optional<Me> person() {
    return me;
  }

  /// The text.
  public DraftViewModel draft() {
    return draft;
  }

  /// The proposal.
  public BallotViewModel ballot() {
    return ballot;
  }

  /// The trial.
  public TrialViewModel trial() {
    return trial;
  }

  // --- what the window does

  /// On the screen.
  public void activate() {
    if (!active) {
      active = true;
      anyway = scheduler.every(ANYWAY, this::ask);
      ask();
    }
  }

  /// Off the screen; what is opened stays.
  public void deactivate() {
    active = false;
    anyway.cancel();
  }

  /// The window closes.
  public void close() {
    deactivate();
    trial.cancel();
    draft.keepBeforeClosing();
  }

  /// Something changed in the store.
  public void changed(StoreEvent event) {
    if (event.kind().equals(RULE_EVENT)) {
      reload();
    }
  }

  /// Anything may have changed.
  public void reload() {
    if (active) {
      ask();
    }
  }

  /// The store is lost since then, or answers again.
  public void lost(Optional<Instant> since) {
    lostSince.set(since);
    draft.lost(since.isPresent());
    ballot.lost(since.isPresent());
    if (since.isEmpty()) {
      reload();
    }
  }

  /// Who is here.
  public void person(Optional<Me> person) {
    me = person;
    person.ifPresent(p -> trial.scales(p.scales()));
    draft.editing(may());
    ballot.person(person);
  }

  // --- what the person does

  /// The filter as it stands.
  public String filter() {
    return filter;
  }

  /// Shows only lines with that text in them.
  public void filter(String text) {
    filter = text.strip();
    publish();
  }

  /// Opens a line, or none.
  public void select(Optional<String> key) {
    if (!key.equals(selected.get())) {
      selected.set(key);
      key.ifPresentOrElse(this::open, this::closeOpened);
    }
  }

  /// Opens the witness a proposal is about.
  public void openWitness(WitnessId id) {
    select(Optional.of("witness " + id));
  }

  /// Shows another version of the witness opened; the one in force can be written in.
  public void openVersion(WitnessVersion version) {
    Optional<OpenedSnapshot> shown = opened.get();
    if (shown.isEmpty() || !shown.get().id().equals(version.id())) {
      return;
    }
    Optional<WitnessBook.Entry> inForce =
        book.flatMap(b -> b.find(version.id()))
            .filter(e -> e.version().version() == version.version());
    if (inForce.isPresent()) {
      opened.set(Optional.of(shown.get().showing(inForce.get().version())));
      openDraft(inForce.get());
      return;
    }
    opening.cancel();
    trial.clear();
    opening =
        tasks
            .run(() -> list.text(version.id(), version.version()))
            .onSuccess(reply -> showOld(version, reply))
            .start();
  }

  /// Tries the text shown on whatever carries that number.
  public void tryOn(String number) {
    trial.byNumber(tried(), number);
  }

  /// Tries the text shown on that intent.
  public void tryOn(IntentId intent) {
    trial.on(tried(), intent);
  }

  /// The second look.
  public void tryAgain() {
    trial.again(tried());
  }

  /// Compares the text shown with the one in force, off the FX thread.
  public Ticket compare(Consumer<List<LineDiff.Line>> told) {
    String before = draft.base();
    String after = draft.text();
    return tasks.run(() -> LineDiff.of(before, after)).onSuccess(told).start();
  }

  private TryWitness.Text tried() {
    return new TryWitness.Text(draft.text(), book.map(WitnessBook::cards).orElse(List.of()));
  }

  // --- the list

  private void ask() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    tasks
        .run(this::read)
        .onSuccess(this::answered)
        .onFailure(
            broke -> {
              trouble.set(Optional.of(new Trouble.Silent(String.valueOf(broke.getMessage()))));
              ended();
            })
        .start();
  }

  private record Answer(Reply<WitnessBook> book, Set<WitnessId> drafts) {}

  private Answer read() {
    Reply<WitnessBook> reply = list.read();
    Set<WitnessId> kept = new HashSet<>();
    if (reply instanceof Reply.Ok<WitnessBook>(WitnessBook read)) {
      for (WitnessBook.Entry entry : read.witnesses()) {
        if (kept(entry.version().id()).isPresent()) {
          kept.add(entry.version().id());
        }
      }
    }
    return new Answer(reply, kept);
  }

  private Optional<String> kept(WitnessId id) {
    return use.journal().setting(DraftViewModel.keptUnder(id)).filter(text -> !text.isEmpty());
  }

  private void answered(Answer answer) {
    trouble.set(Trouble.of(answer.book()));
    if (answer.book() instanceof Reply.Ok<WitnessBook>(WitnessBook read)) {
      book = Optional.of(read);
      drafts = Set.copyOf(answer.drafts());
      asOf.set(Optional.of(time.instant()));
      draft.book(read);
      publish();
      refreshOpened(read);
    }
    ended();
  }

  private void ended() {
    asking = false;
    if (again) {
      again = false;
      ask();
    }
  }

  private void publish() {
    List<WitnessRow> all = new ArrayList<>();
    book.ifPresent(
        b -> {
          b.proposals().stream()
              .filter(WitnessProposal::open)
              .forEach(p -> all.add(new WitnessRow.Proposed(p)));
          b.witnesses()
              .forEach(
                  e ->
                      all.add(
                          new WitnessRow.InForce(
                              e.version(), e.sketch(), drafts.contains(e.version().id()))));
          b.proposals().stream()
              .filter(p -> !p.open() && p.state() != WitnessProposal.State.IN_FORCE)
              .forEach(p -> all.add(new WitnessRow.Proposed(p)));
        });
    all.removeIf(row -> !filter.isEmpty() && !row.has(filter));
    rows.set(List.copyOf(all));
    openNext
        .filter(key -> all.stream().anyMatch(row -> row.key().equals(key)))
        .ifPresent(
            key -> {
              openNext = Optional.empty();
              select(Optional.of(key));
            });
  }

  // --- what is opened

  private void open(String key) {
    trial.clear();
    opening.cancel();
    Optional<WitnessBook> known = book;
    Optional<WitnessBook.Entry> entry =
        known.flatMap(
            b ->
                b.witnesses().stream()
                    .filter(e -> key.equals("witness " + e.version().id()))
                    .findFirst());
    Optional<WitnessProposal> proposal =
        known.flatMap(
            b -> b.proposals().stream().filter(p -> key.equals("proposal " + p.id())).findFirst());
    if (entry.isPresent()) {
      ballot.show(Optional.empty());
      WitnessVersion version = entry.get().version();
      opened.set(Optional.of(OpenedSnapshot.of(version)));
      openDraft(entry.get());
      askVersions(version.id());
    } else if (proposal.isPresent()) {
      draft.close();
      ballot.show(proposal);
      opened.set(Optional.of(OpenedSnapshot.of(proposal.get())));
      askProposal(proposal.get());
    } else {
      closeOpened();
    }
  }

  private void closeOpened() {
    opening.cancel();
    trial.clear();
    draft.close();
    ballot.show(Optional.empty());
    opened.set(Optional.empty());
  }

  private void openDraft(WitnessBook.Entry entry) {
    WitnessId id = entry.version().id();
    opening.cancel();
    trial.clear();
    opening =
        tasks
            .run(() -> kept(id))
            .onSuccess(kept -> draft.open(entry, writes() ? kept : Optional.empty(), may()))
            .start();
  }

  private void askVersions(WitnessId id) {
    tasks
        .run(() -> use.desk().versions(id))
        .onSuccess(
            reply -> {
              Optional<OpenedSnapshot> shown = opened.get().filter(o -> o.id().equals(id));
              shown.ifPresent(
                  o ->
                      opened.set(
                          Optional.of(
                              reply
                                      instanceof
                                      Reply.Ok<Listed<WitnessVersion>>(
                                          Listed<WitnessVersion> versions)
                                  ? o.with(versions.items())
                                  : o.troubled(Trouble.of(reply)))));
            })
        .start();
  }

  private void askProposal(WitnessProposal listed) {
    opening.cancel();
    opening =
        tasks
            .run(() -> use.desk().proposal(listed.id()))
            .onSuccess(
                reply -> {
                  if (reply instanceof Reply.Ok<WitnessProposal>(WitnessProposal whole)) {
                    showProposal(whole, true);
                  } else {
                    opened.set(opened.get().map(o -> o.troubled(Trouble.of(reply))));
                  }
                })
            .start();
  }

  private void showProposal(WitnessProposal whole, boolean anew) {
    ballot.show(Optional.of(whole));
    opened.set(Optional.of(OpenedSnapshot.of(whole)));
    if (anew) {
      draft.show(whole.witness(), whole.text().orElse(""), Editing.PROPOSAL);
    }
  }

  private void showOld(WitnessVersion version, Reply<String> reply) {
    Optional<OpenedSnapshot> shown = opened.get();
    if (shown.isEmpty()) {
      return;
    }
    if (reply instanceof Reply.Ok<String>(String text)) {
      opened.set(Optional.of(shown.get().showing(version)));
      draft.show(version.id(), text, Editing.OLD_VERSION);
    } else {
      opened.set(Optional.of(shown.get().troubled(Trouble.of(reply))));
    }
  }

  /// What is opened is told what the new list says of it, without taking the text from under the
  /// person's hands.
  private void refreshOpened(WitnessBook read) {
    Optional<OpenedSnapshot> shown = opened.get();
    if (shown.isEmpty()) {
      return;
    }
    OpenedSnapshot now = shown.get();
    Optional<WitnessProposal> proposal =
        now.proposal()
            .flatMap(p -> read.proposals().stream().filter(q -> q.id().equals(p.id())).findFirst());
    if (proposal.isPresent()) {
      if (!sameStanding(proposal.get(), now.proposal().orElseThrow())) {
        askProposal(proposal.get());
      }
      return;
    }
    Optional<WitnessBook.Entry> entry = read.find(now.id());
    boolean isNew =
        now.proposal().isEmpty()
            && entry.isPresent()
            && now.versions().stream()
                .noneMatch(v -> v.version() == entry.get().version().version());
    if (isNew) {
      if (now.version().map(WitnessVersion::inForce).orElse(false)) {
        opened.set(Optional.of(now.showing(entry.get().version())));
      }
      askVersions(now.id());
    }
  }

  private static boolean sameStanding(WitnessProposal a, WitnessProposal b) {
    return a.state() == b.state() && a.votes().equals(b.votes());
  }

  /// The store took a proposal: it is what is opened next, unless the person has gone on.
  private void proposed(WitnessProposal proposal, boolean stayed) {
    openNext = stayed ? Optional.of("proposal " + proposal.id()) : Optional.empty();
    ask();
  }

  /// The store took a vote or a withdrawal.
  private void moved(WitnessProposal proposal) {
    if (opened.get().flatMap(OpenedSnapshot::proposal).filter(p -> same(p, proposal)).isPresent()) {
      showProposal(proposal, false);
    }
    ask();
  }

  private static boolean same(WitnessProposal a, WitnessProposal b) {
    return a.id().equals(b.id());
  }

  /// Whether a draft is to be shown: to whoever may write, and before it is known who is here.
  private boolean writes() {
    return switch (may()) {
      case MAY, WHO_UNKNOWN -> true;
      case NOT_ADMIN, ONE_PERSON, OLD_VERSION, PROPOSAL -> false;
    };
  }

  private Editing may() {
    if (me.isEmpty()) {
      return Editing.WHO_UNKNOWN;
    }
    if (me.get().embedded()) {
      return Editing.ONE_PERSON;
    }
    boolean admin = me.get().grants().stream().map(Grant::role).anyMatch(Role.ADMIN::equals);
    return admin ? Editing.MAY : Editing.NOT_ADMIN;
  }
}
