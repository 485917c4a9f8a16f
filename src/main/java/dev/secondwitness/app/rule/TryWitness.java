package dev.secondwitness.app.rule;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import java.util.List;
import java.util.Optional;

/// Tries a text on an intent from this machine; asks the store which intent is meant and nothing
/// else, and never records a reading.
public final class TryWitness {

  private final IntentStore store;
  private final Drafting drafting;

  public TryWitness(IntentStore store, Drafting drafting) {
    this.store = store;
    this.drafting = drafting;
  }

  /// What is tried.
  ///
  /// @param cards the texts of the contract cards in force
  public record Text(String text, List<String> cards) {
    public Text {
      cards = List.copyOf(cards);
    }
  }

  /// Tries it on the intent that carries a number: its id, a key, a receipt, an order or a ticket.
  /// Blocks, and is ended early by interrupting the thread.
  public TrialOutcome byNumber(
      Text text, String number, CurrencyScales scales, Witnesses.Progress progress) {
    return switch (store.search(number)) {
      case Reply.Ok<List<SearchHit>>(List<SearchHit> hits) -> {
        List<IntentId> intents = hits.stream().map(SearchHit::id).distinct().toList();
        yield switch (intents.size()) {
          case 0 -> new TrialOutcome.NoIntent(number);
          case 1 -> on(text, intents.getFirst(), scales, Optional.empty(), progress);
          default -> new TrialOutcome.Several(hits);
        };
      }
      case Reply.Refused<List<SearchHit>>(var problem) -> new TrialOutcome.Refused(problem);
      case Reply.NoAnswer<List<SearchHit>>(boolean reached, String detail) ->
          new TrialOutcome.Silent(detail);
    };
  }

  /// Tries it on one intent; with an earlier look this is the second one an absence needs.
  public TrialOutcome on(
      Text text,
      IntentId intent,
      CurrencyScales scales,
      Optional<Look> earlier,
      Witnesses.Progress progress) {
    return switch (store.caseFile(intent)) {
      case Reply.Ok<CaseFile>(CaseFile file) -> {
        boolean serves =
            drafting
                .check(text.text(), text.cards())
                .sketch()
                .map(s -> s.operations().contains(file.envelope().operation()))
                .orElse(true);
        yield new TrialOutcome.Tried(
            intent,
            serves,
            drafting.attempt(text.text(), text.cards(), file.question(scales), earlier, progress));
      }
      case Reply.Refused<CaseFile>(var problem) -> new TrialOutcome.Refused(problem);
      case Reply.NoAnswer<CaseFile>(boolean reached, String detail) ->
          new TrialOutcome.Silent(detail);
    };
  }
}
