package dev.secondwitness.app.port;

import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.WitnessId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Texts of witnesses that are being written: whether they can be read, and what one would say if
/// it were in force. Nothing here is kept or sent to a store.
public interface Drafting {

  /// Reads a text as the store would, against those cards; pure.
  ///
  /// @param cards the texts of the contract cards in force
  Checked check(String text, List<String> cards);

  /// Asks once as the text says, from this machine: blocking, at most the definition's deadline,
  /// ended early by interrupting the thread. A text with a flaw asks nobody.
  ///
  /// @param earlier a look that found nothing, for the second one an absence needs
  Trial attempt(
      String text,
      List<String> cards,
      Question question,
      Optional<Look> earlier,
      Witnesses.Progress progress);

  /// What came of reading a text; without a flaw there is a sketch.
  record Checked(Optional<Sketch> sketch, List<Flaw> flaws) {
    public Checked {
      flaws = List.copyOf(flaws);
    }
  }

  /// One thing to put right.
  ///
  /// @param line from 1; 0 when it is about the text as a whole
  /// @param place such as `answer.amount.at`; empty for the text as a whole
  /// @param what what is wrong there and what is needed, in English as the store would say it
  record Flaw(int line, String place, String what) {}

  /// What a text declares, for lists.
  ///
  /// @param titles by language tag
  /// @param maySay the verdicts it can come to
  /// @param versionLine where its version stands
  record Sketch(
      WitnessId id,
      int version,
      WitnessKind kind,
      Map<String, String> titles,
      String environment,
      List<String> cards,
      Set<Operation> operations,
      Set<VerdictKind> maySay,
      int versionLine) {

    public Sketch {
      titles = Map.copyOf(titles);
      cards = List.copyOf(cards);
      operations = Set.copyOf(operations);
      maySay = Set.copyOf(maySay);
    }

    /// The title in a language, in English where it has none.
    public String title(String language) {
      String title = titles.get(language);
      return title != null ? title : titles.getOrDefault("en", id.value());
    }
  }

  /// What came of a trial.
  sealed interface Trial {

    /// The text has flaws; nobody was asked.
    record Flawed(List<Flaw> flaws) implements Trial {
      public Flawed {
        flaws = List.copyOf(flaws);
      }
    }

    /// This machine has no origin for that environment; nobody was asked.
    record NoOrigin(String environment) implements Trial {}

    /// This machine has no secret of that name; nobody was asked.
    record NoSecret(String name) implements Trial {}

    /// What a reading would have said.
    ///
    /// @param curl the request as a command, secrets as `$NAME`
    record Read(Observation observation, Judgement judgement, Optional<String> curl)
        implements Trial {}
  }
}
