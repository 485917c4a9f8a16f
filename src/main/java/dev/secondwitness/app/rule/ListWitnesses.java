package dev.secondwitness.app.rule;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.Listed;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.RuleDesk;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.domain.value.WitnessId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// Reads the whole book of witnesses; a text is fetched once, since it never changes. Thread-safe.
public final class ListWitnesses {

  private record Version(WitnessId id, int number) {}

  private final RuleDesk desk;
  private final Drafting drafting;
  private final Map<Version, String> texts = new ConcurrentHashMap<>();

  public ListWitnesses(RuleDesk desk, Drafting drafting) {
    this.desk = desk;
    this.drafting = drafting;
  }

  /// The book as the store has it now. Blocks.
  public Reply<WitnessBook> read() {
    return then(
        desk.witnesses(),
        witnesses ->
            then(
                desk.cards(),
                cards -> then(desk.proposals(), proposals -> book(witnesses, cards, proposals))));
  }

  /// The text of a version. Blocks when it is not known yet.
  public Reply<String> text(WitnessId id, int version) {
    Version wanted = new Version(id, version);
    String known = texts.get(wanted);
    return known != null
        ? new Reply.Ok<>(known)
        : then(
            desk.version(id, version),
            got -> {
              got.text().ifPresent(text -> texts.put(wanted, text));
              return got.text()
                  .<Reply<String>>map(Reply.Ok::new)
                  .orElseGet(() -> new Reply.NoAnswer<>(true, "The answer has no text"));
            });
  }

  /// Whole or not at all: a witness whose text is not here could not be shown as what it is.
  private Reply<WitnessBook> book(
      Listed<WitnessVersion> witnesses, Listed<String> cards, Listed<WitnessProposal> proposals) {
    List<WitnessBook.Entry> entries = new ArrayList<>();
    for (WitnessVersion version : witnesses.items()) {
      switch (text(version.id(), version.version())) {
        case Reply.Ok<String>(String text) ->
            entries.add(
                new WitnessBook.Entry(version, text, drafting.check(text, cards.items()).sketch()));
        case Reply.Refused<String>(var problem) -> {
          return new Reply.Refused<>(problem);
        }
        case Reply.NoAnswer<String>(boolean reached, String detail) -> {
          return new Reply.NoAnswer<>(reached, detail);
        }
      }
    }
    return new Reply.Ok<>(
        new WitnessBook(
            entries,
            proposals.items(),
            cards.items(),
            witnesses.more() || cards.more() || proposals.more()));
  }

  private static <A, B> Reply<B> then(Reply<A> reply, Function<A, Reply<B>> next) {
    return switch (reply) {
      case Reply.Ok<A>(A value) -> next.apply(value);
      case Reply.Refused<A>(var problem) -> new Reply.Refused<>(problem);
      case Reply.NoAnswer<A>(boolean reached, String detail) ->
          new Reply.NoAnswer<>(reached, detail);
    };
  }
}
