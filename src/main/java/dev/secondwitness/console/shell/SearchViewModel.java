package dev.secondwitness.console.shell;

import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.Ticket;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The search field: any number on a ticket, answered by the store, never from rows that happen to
/// be loaded.
public final class SearchViewModel {

  /// What the search knows.
  public sealed interface Outcome {
    /// Nothing was asked.
    record Idle() implements Outcome {}

    /// On its way.
    record Asking() implements Outcome {}

    /// The store's answer; may be empty.
    record Found(String text, List<SearchHit> hits) implements Outcome {
      /// Keeps its own copy.
      public Found {
        hits = List.copyOf(hits);
      }
    }

    /// The store gave none.
    record Unanswered(Optional<String> detail) implements Outcome {}
  }

  private final IntentStore store;
  private final Tasks tasks;
  private final ReadOnlyObjectWrapper<Outcome> outcome =
      new ReadOnlyObjectWrapper<>(new Outcome.Idle());
  private Ticket running = Ticket.NONE;

  SearchViewModel(IntentStore store, Tasks tasks) {
    this.store = store;
    this.tasks = tasks;
  }

  /// Asks for a number; blank forgets the last answer. A new question drops the one before.
  public void ask(String text) {
    running.cancel();
    String number = text.strip();
    if (number.isEmpty()) {
      outcome.set(new Outcome.Idle());
      return;
    }
    outcome.set(new Outcome.Asking());
    running =
        tasks
            .run(() -> store.search(number))
            .onSuccess(reply -> outcome.set(of(number, reply)))
            .onFailure(e -> outcome.set(new Outcome.Unanswered(Optional.empty())))
            .start();
  }

  /// What is known.
  public ReadOnlyObjectProperty<Outcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  private static Outcome of(String text, Reply<List<SearchHit>> reply) {
    return switch (reply) {
      case Reply.Ok<List<SearchHit>>(List<SearchHit> hits) -> new Outcome.Found(text, hits);
      case Reply.Refused<List<SearchHit>>(var problem) ->
          new Outcome.Unanswered(Optional.of(problem.detail()));
      case Reply.NoAnswer<List<SearchHit>> none -> new Outcome.Unanswered(Optional.empty());
    };
  }
}
