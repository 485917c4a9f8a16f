package dev.secondwitness.console.shell;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.reading.EvidenceSnapshot;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The raw evidence of the trial shown; its lines are made in the background. On the FX thread.
final class TrialEvidenceViewModel {

  private final Tasks tasks;
  private final ReadOnlyObjectWrapper<Optional<EvidenceSnapshot>> evidence =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private Ticket making = Ticket.NONE;

  TrialEvidenceViewModel(Tasks tasks) {
    this.tasks = tasks;
  }

  /// What is to be shown.
  ReadOnlyObjectProperty<Optional<EvidenceSnapshot>> evidence() {
    return evidence.getReadOnlyProperty();
  }

  /// Shows what a trial read, or nothing; what was under way for another is called off.
  void show(Optional<Drafting.Trial.Read> read) {
    making.cancel();
    making = Ticket.NONE;
    evidence.set(read.map(r -> EvidenceSnapshot.loading(r.curl())));
    read.ifPresent(this::make);
  }

  private void make(Drafting.Trial.Read read) {
    making =
        tasks
            .run(
                () ->
                    EvidenceSnapshot.here(
                        read.judgement().verdict(), read.observation(), read.curl()))
            .onSuccess(made -> evidence.set(Optional.of(made)))
            .start();
  }
}
