package dev.secondwitness.app.review;

import dev.secondwitness.app.port.Ids;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import java.util.List;
import java.util.Optional;

/// One use of a witness: looks, judges, and records the reading in the store whatever it says.
public final class ReadWitness {

  private final IntentStore store;
  private final Witnesses witnesses;
  private final Ids ids;

  /// Wires the use case; every argument is thread-safe.
  public ReadWitness(IntentStore store, Witnesses witnesses, Ids ids) {
    this.store = store;
    this.witnesses = witnesses;
    this.ids = ids;
  }

  /// Looks once; with the observation of an earlier look that found nothing, this is the second
  /// look an absence needs. Blocks at most as long as the witness's definition allows, and is ended
  /// early by interrupting the thread.
  public ReadResult read(
      CaseFile file,
      WitnessTerms witness,
      CurrencyScales scales,
      Optional<Observation> earlier,
      Witnesses.Progress progress) {
    Question question = file.question(scales);
    Look look = witnesses.look(witness.id(), witness.version(), question, progress);
    List<Look> looks = earlier.map(e -> List.of(e.last(), look)).orElseGet(() -> List.of(look));
    Observation observation = new Observation(witness.id(), witness.version(), looks);
    String key = "read_" + ids.fresh();
    return new ReadResult(
        key,
        observation,
        witnesses.judge(question, observation),
        store.recordReading(file.envelope().id(), key, file.round(), observation));
  }

  /// Records a reading again whose answer was lost, under its own key.
  public ReadResult recordAgain(CaseFile file, ReadResult result) {
    return new ReadResult(
        result.key(),
        result.observation(),
        result.judgement(),
        store.recordReading(
            file.envelope().id(), result.key(), file.round(), result.observation()));
  }
}
