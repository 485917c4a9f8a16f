package dev.secondwitness.app.port;

import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.value.WitnessId;
import java.util.Optional;

/// The declared read paths, as far as this machine can walk them.
public interface Witnesses {

  /// Asks once: blocking, at most the definition's deadline, ended early by interrupting the
  /// thread. Whatever goes wrong out there is in the look, never an exception.
  Look look(WitnessId witness, int version, Question question, Progress progress);

  /// The verdict of an observation; pure.
  Judgement judge(Question question, Observation observation);

  /// The witness's request as a curl command, secrets as `$NAME`; empty for one that is no request.
  Optional<String> asCurl(WitnessId witness, int version, Question question);

  /// The witness's title in a language (BCP 47), or as the store gave it when the definition has
  /// none.
  default String title(WitnessTerms witness, String language) {
    return witness.title();
  }

  /// Told after each exchange of a look.
  interface Progress {
    /// How many requests were made so far.
    void exchanges(int made);
  }
}
