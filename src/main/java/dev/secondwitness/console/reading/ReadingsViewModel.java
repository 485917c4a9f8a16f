package dev.secondwitness.console.reading;

import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.app.review.ReadResult;
import dev.secondwitness.app.review.ReadWitness;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.WitnessId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// Asks witnesses about the case shown, one or all at once, makes the second look an absence needs,
/// and brings every reading into the store. All of it on the FX thread.
public final class ReadingsViewModel {

  private static final Run IDLE = new Run.Idle();
  private static final Duration RECORD_AGAIN_AFTER = Duration.ofSeconds(3);

  /// Looks made by themselves after the one a person asked for.
  private static final int MOST_LOOKS_AGAIN = 3;

  private final ReadWitness readWitness;
  private final IntentStore store;
  private final Witnesses witnesses;
  private final Tasks tasks;
  private final UiScheduler scheduler;
  private final InstantSource storeTime;
  private final Consumer<Reading> recorded;

  private final ReadOnlyObjectWrapper<List<ReadingRow>> rows =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<Optional<EvidenceSnapshot>> evidence =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyBooleanWrapper readOnly = new ReadOnlyBooleanWrapper();
  private final Map<WitnessId, Run> runs = new HashMap<>();
  private final Map<WitnessId, Ticket> tickets = new HashMap<>();
  private final Map<ReadingId, Reading> fresh = new LinkedHashMap<>();
  private final Map<ReadingId, Observation> observations = new HashMap<>();
  private Ticket evidenceTicket = Ticket.NONE;
  private Optional<Reading> opened = Optional.empty();
  private @Nullable CaseFile file;
  private CurrencyScales scales = CurrencyScales.ISO;

  /// What came of fetching a piece of evidence.
  private record Fetched(
      ReadingId reading, Optional<Observation> observation, EvidenceSnapshot snapshot) {}

  /// @param storeTime the store's time, as this machine reckons it
  /// @param recorded told of every reading the store has taken
  public ReadingsViewModel(
      ReadWitness readWitness,
      IntentStore store,
      Witnesses witnesses,
      Tasks tasks,
      UiScheduler scheduler,
      InstantSource storeTime,
      Consumer<Reading> recorded) {
    this.readWitness = readWitness;
    this.store = store;
    this.witnesses = witnesses;
    this.tasks = tasks;
    this.scheduler = scheduler;
    this.storeTime = storeTime;
    this.recorded = recorded;
  }

  /// The witnesses of the case, in the case's order.
  public ReadOnlyObjectProperty<List<ReadingRow>> rows() {
    return rows.getReadOnlyProperty();
  }

  /// The evidence opened, if any.
  public ReadOnlyObjectProperty<Optional<EvidenceSnapshot>> evidence() {
    return evidence.getReadOnlyProperty();
  }

  /// Whether no reading may be recorded, so that none is made.
  public ReadOnlyBooleanProperty readOnly() {
    return readOnly.getReadOnlyProperty();
  }

  /// Nothing may be written to the store from now on, or it may again. A reading already made waits
  /// under its own key.
  public void readOnly(boolean only) {
    readOnly.set(only);
  }

  /// Shows a case, or the same one anew; what runs for another case is called off.
  public void show(CaseFile shown, CurrencyScales shownScales) {
    CaseFile before = file;
    if (before == null || !before.envelope().id().equals(shown.envelope().id())) {
      leave();
    }
    file = shown;
    scales = shownScales;
    shown.readings().forEach(r -> fresh.remove(r.id()));
    publish();
  }

  /// Leaves the case: looks are interrupted, second looks are not made.
  public void leave() {
    tickets.values().forEach(Ticket::cancel);
    tickets.clear();
    runs.clear();
    fresh.clear();
    observations.clear();
    evidenceTicket.cancel();
    evidenceTicket = Ticket.NONE;
    opened = Optional.empty();
    evidence.set(Optional.empty());
    file = null;
    rows.set(List.of());
  }

  /// Asks every witness that is not being asked already, side by side.
  public void readAll() {
    if (file != null) {
      file.witnesses().forEach(w -> read(w.id()));
    }
  }

  /// Asks one witness; does nothing while it is being asked or its second look waits.
  public void read(WitnessId id) {
    if (readOnly.get() || run(id).underWay() || run(id) instanceof Run.AnswerLost) {
      return;
    }
    look(id, Optional.empty(), 0);
  }

  /// Calls off a look or the second look that waits.
  public void cancel(WitnessId id) {
    Ticket ticket = tickets.remove(id);
    if (ticket != null) {
      ticket.cancel();
    }
    if (run(id).underWay()) {
      set(id, IDLE);
    }
  }

  /// What a witness is doing.
  public Run run(WitnessId id) {
    return runs.getOrDefault(id, IDLE);
  }

  /// Fetches the raw evidence of a reading and makes its lines; shown when it comes.
  public void openEvidence(Reading reading) {
    evidenceTicket.cancel();
    Observation known = observations.get(reading.id());
    Optional<String> curl = curl(reading);
    opened = Optional.of(reading);
    evidence.set(Optional.of(EvidenceSnapshot.loading(curl)));
    evidenceTicket =
        tasks
            .run(
                () ->
                    fetched(
                        reading,
                        known != null
                            ? new Reply.Ok<>(known)
                            : store.evidence(reading.intent(), reading.id()),
                        curl))
            .onSuccess(this::shown)
            .start();
  }

  /// Saves the evidence shown in a file of its own, whole; a file that is there already is replaced
  /// only once the new one is complete.
  ///
  /// @param done told what went wrong, empty when nothing
  public void saveEvidence(Path file, Consumer<Optional<String>> done) {
    Optional<Reading> reading = opened;
    Optional<Observation> observation =
        reading.flatMap(r -> Optional.ofNullable(observations.get(r.id())));
    if (reading.isEmpty() || observation.isEmpty()) {
      return;
    }
    tasks
        .run(() -> written(EvidenceLines.whole(reading.get(), observation.get()), file))
        .onSuccess(path -> done.accept(Optional.empty()))
        .onFailure(broke -> done.accept(Optional.of(words(broke))))
        .start();
  }

  private static Path written(List<String> lines, Path file) throws IOException {
    Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
    try {
      Files.write(unfinished, lines);
      return Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  /// Closes the evidence.
  public void closeEvidence() {
    evidenceTicket.cancel();
    evidenceTicket = Ticket.NONE;
    opened = Optional.empty();
    evidence.set(Optional.empty());
  }

  private Optional<String> curl(Reading reading) {
    CaseFile shown = file;
    return shown == null
        ? Optional.empty()
        : witnesses.asCurl(
            reading.witness().id(), reading.witness().version(), shown.question(scales));
  }

  private static Fetched fetched(Reading reading, Reply<Observation> reply, Optional<String> curl) {
    return switch (reply) {
      case Reply.Ok<Observation>(Observation observation) ->
          new Fetched(
              reading.id(),
              Optional.of(observation),
              EvidenceSnapshot.here(reading.verdict(), observation, curl));
      case Reply.Refused<Observation>(var problem) ->
          new Fetched(
              reading.id(), Optional.empty(), EvidenceSnapshot.missing(problem.detail(), curl));
      case Reply.NoAnswer<Observation>(boolean reached, String detail) ->
          new Fetched(reading.id(), Optional.empty(), EvidenceSnapshot.missing(detail, curl));
    };
  }

  private void shown(Fetched fetched) {
    fetched.observation().ifPresent(o -> observations.put(fetched.reading(), o));
    evidence.set(Optional.of(fetched.snapshot()));
  }

  private void look(WitnessId id, Optional<Observation> earlier, int again) {
    CaseFile shown = file;
    Optional<WitnessTerms> terms =
        shown == null
            ? Optional.empty()
            : shown.witnesses().stream().filter(w -> w.id().equals(id)).findFirst();
    if (shown == null || terms.isEmpty()) {
      return;
    }
    CurrencyScales asked = scales;
    set(id, new Run.Looking(0));
    Ticket ticket =
        tasks
            .run(
                () ->
                    readWitness.read(
                        shown,
                        terms.get(),
                        asked,
                        earlier,
                        made -> scheduler.soon(() -> progress(shown, id, made))))
            .onSuccess(result -> read(shown, id, result, again))
            .onFailure(broke -> set(id, new Run.BrokeOff(words(broke))))
            .start();
    if (run(id) instanceof Run.Looking) {
      tickets.put(id, ticket);
    }
  }

  private void progress(CaseFile asked, WitnessId id, int made) {
    if (same(asked) && run(id) instanceof Run.Looking) {
      set(id, new Run.Looking(made));
    }
  }

  private void read(CaseFile asked, WitnessId id, ReadResult result, int again) {
    tickets.remove(id);
    switch (result.recorded()) {
      case Reply.Ok<Reading>(Reading reading) -> taken(asked, id, result, reading, again);
      case Reply.Refused<Reading>(var problem) -> {
        if (same(asked)) {
          set(id, new Run.NotTaken(problem));
        }
      }
      case Reply.NoAnswer<Reading> lost -> recordAgain(asked, id, result, again);
    }
  }

  /// A reading already made is not lost with the answer: it goes again under its own key, even when
  /// the case is left meanwhile.
  private void recordAgain(CaseFile asked, WitnessId id, ReadResult result, int again) {
    if (same(asked)) {
      set(id, new Run.AnswerLost(result));
    }
    scheduler.after(
        RECORD_AGAIN_AFTER,
        () ->
            tasks
                .run(() -> readWitness.recordAgain(asked, result))
                .onSuccess(repeated -> read(asked, id, repeated, again))
                .onFailure(broke -> recordAgain(asked, id, result, again))
                .start());
  }

  private void taken(CaseFile asked, WitnessId id, ReadResult result, Reading reading, int again) {
    if (!same(asked)) {
      return;
    }
    fresh.put(reading.id(), reading);
    observations.put(reading.id(), result.observation());
    runs.remove(id);
    if (reading.verdict() instanceof Verdict.NotSeen notSeen
        && notSeen.lookAgainAt().isPresent()
        && again < MOST_LOOKS_AGAIN) {
      lookAgain(id, notSeen.lookAgainAt().get(), result.observation(), again);
    }
    publish();
    recorded.accept(reading);
  }

  private void lookAgain(WitnessId id, Instant at, Observation earlier, int again) {
    Duration wait = Duration.between(storeTime.instant(), at);
    // A tenth of a second more than asked, so that "at" is over on the other side too.
    Duration delay = (wait.isNegative() ? Duration.ZERO : wait).plusMillis(100);
    runs.put(id, new Run.SecondLookAt(at));
    tickets.put(
        id,
        scheduler.after(
            delay,
            () -> {
              tickets.remove(id);
              if (readOnly.get()) {
                set(id, IDLE);
              } else {
                look(id, Optional.of(earlier), again + 1);
              }
            }));
  }

  private boolean same(CaseFile asked) {
    return file != null && file.envelope().id().equals(asked.envelope().id());
  }

  private void set(WitnessId id, Run run) {
    runs.put(id, run);
    publish();
  }

  private void publish() {
    CaseFile shown = file;
    if (shown == null) {
      return;
    }
    List<Reading> all = new ArrayList<>(shown.readings());
    all.addAll(fresh.values());
    all.sort(Comparator.comparing(Reading::readAt).reversed());
    Map<WitnessId, WitnessTerms> terms = new LinkedHashMap<>();
    shown.witnesses().forEach(w -> terms.put(w.id(), w));
    // A witness asked once and declared no longer still shows what it said.
    all.forEach(r -> terms.putIfAbsent(r.witness().id(), r.witness()));
    rows.set(
        terms.values().stream()
            .map(
                w ->
                    new ReadingRow(
                        w,
                        all.stream().filter(r -> r.witness().id().equals(w.id())).toList(),
                        run(w.id())))
            .toList());
  }

  private static String words(Exception broke) {
    String message = broke.getMessage();
    return message == null ? broke.getClass().getSimpleName() : message;
  }
}
