package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.BodyPlaces;
import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.Inquiry;
import dev.secondwitness.witness.definition.Paging;
import dev.secondwitness.witness.definition.RequestTemplate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/// Says which page comes next, or that there is none; an answer that leaves it open makes the
/// listing incomplete, never short.
final class PageTurns {

  private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");

  private final Paging paging;
  private final Inquiry base;
  private final Set<String> marks = new HashSet<>();
  private OptionalLong total = OptionalLong.empty();
  private long records;
  private int page;

  PageTurns(Paging paging, Inquiry base) {
    this.paging = paging;
    this.base = base;
  }

  /// What is asked first.
  Inquiry first() {
    boolean marked = paging instanceof Paging.Numbered || paging instanceof Paging.Since;
    Optional<Paging.Carrier> carrier = paging.carrier();
    return carrier.isPresent() && (marked || carrier.get().inBody())
        ? marked(carrier.get(), carrier.get().first())
        : base;
  }

  /// The next page after one with these records.
  Optional<Inquiry> next(AnswerDocument answer, List<AnswerDocument.Item> items, Exchange exchange)
      throws UnreadableAnswer {
    page++;
    records += items.size();
    return switch (paging) {
      case Paging.None none -> Optional.empty();
      case Paging.Cursor cursor -> byCursor(cursor, answer);
      case Paging.Numbered numbered -> byNumber(numbered, answer, items, exchange);
      case Paging.Link link -> byLink(exchange);
      case Paging.Offset offset -> byOffset(offset, answer, items);
      case Paging.Keyset keyset -> after(keyset.more(), keyset.last(), keyset.by(), answer, items);
      case Paging.Since since -> after(since.more(), since.last(), since.by(), answer, items);
    };
  }

  private Optional<Inquiry> byCursor(Paging.Cursor cursor, AnswerDocument answer)
      throws UnreadableAnswer {
    Optional<String> next = answer.whole().text(cursor.next()).filter(text -> !text.isEmpty());
    if (cursor.more().isPresent()) {
      if (!more(cursor.more().get(), answer)) {
        return Optional.empty();
      }
    } else if (answer.saysNull(cursor.next())
        || (cursor.absentEnds() && !answer.isThere(cursor.next()))) {
      return Optional.empty();
    }
    return Optional.of(
        marked(
            cursor.by(),
            fresh(next.orElseThrow(() -> incomplete("there is more but no way to it")))));
  }

  private static boolean more(FieldPath at, AnswerDocument answer) throws UnreadableAnswer {
    return switch (answer.whole().text(at).orElse("")) {
      case "true" -> true;
      case "false" -> false;
      default -> throw incomplete("it does not say whether there is more");
    };
  }

  private Optional<Inquiry> byNumber(
      Paging.Numbered numbered,
      AnswerDocument answer,
      List<AnswerDocument.Item> items,
      Exchange exchange)
      throws UnreadableAnswer {
    boolean more =
        switch (numbered.count()) {
          case Paging.Count.Pages pages -> page < count(answer, pages.at(), "pages");
          case Paging.Count.Records all -> moreOf(answer, all.total(), items);
          case Paging.Count.Linked linked -> LinkHeader.next(exchange).isPresent();
        };
    return more ? Optional.of(marked(numbered.by(), Integer.toString(page + 1))) : Optional.empty();
  }

  private Optional<Inquiry> byLink(Exchange exchange) throws UnreadableAnswer {
    Optional<String> next = LinkHeader.next(exchange);
    if (next.isEmpty()) {
      return Optional.empty();
    }
    String path = base.target().split("\\?", 2)[0];
    String target =
        LinkHeader.target(exchange.url(), next.get())
            .filter(to -> to.split("\\?", 2)[0].equals(path))
            .orElseThrow(() -> incomplete("the next page is said to be somewhere else"));
    return Optional.of(new Inquiry(base.method(), fresh(target), base.body()));
  }

  private Optional<Inquiry> byOffset(
      Paging.Offset offset, AnswerDocument answer, List<AnswerDocument.Item> items)
      throws UnreadableAnswer {
    boolean more =
        offset.total().isPresent()
            ? moreOf(answer, offset.total().get(), items)
            : items.size() >= offset.full().orElse(1);
    return more ? Optional.of(marked(offset.by(), Long.toString(records))) : Optional.empty();
  }

  /// Whether records are missing to the total, which must not shrink while we read: what was
  /// taken out has moved others onto pages that were read already.
  private boolean moreOf(AnswerDocument answer, FieldPath at, List<AnswerDocument.Item> items)
      throws UnreadableAnswer {
    long now = count(answer, at, "records");
    if (total.isPresent() && now < total.getAsLong()) {
      throw incomplete("there are fewer records than a page ago");
    }
    total = OptionalLong.of(now);
    if (records >= now) {
      return false;
    }
    if (items.isEmpty()) {
      throw incomplete("an empty page before the last record");
    }
    return true;
  }

  private static long count(AnswerDocument answer, FieldPath at, String what)
      throws UnreadableAnswer {
    String text = answer.whole().text(at).orElse("").strip();
    if (!COUNT.matcher(text).matches()) {
      throw incomplete("it does not say how many " + what + " there are");
    }
    return Long.parseLong(text);
  }

  private Optional<Inquiry> after(
      Optional<FieldPath> more,
      FieldPath last,
      Paging.Carrier by,
      AnswerDocument answer,
      List<AnswerDocument.Item> items)
      throws UnreadableAnswer {
    boolean goesOn = more.isPresent() ? more(more.get(), answer) : !items.isEmpty();
    if (!goesOn) {
      return Optional.empty();
    }
    if (items.isEmpty()) {
      throw incomplete("there is more but no way to it");
    }
    String mark =
        items
            .getLast()
            .text(last)
            .filter(text -> !text.isEmpty())
            .orElseThrow(() -> incomplete("the last record does not say where to go on"));
    return Optional.of(marked(by, fresh(mark)));
  }

  private String fresh(String mark) throws UnreadableAnswer {
    if (!marks.add(mark)) {
      throw incomplete("the same cursor came twice");
    }
    return mark;
  }

  private Inquiry marked(Paging.Carrier by, String mark) {
    return by.inBody()
        ? new Inquiry(
            base.method(), base.target(), base.body().map(b -> BodyPlaces.withMark(b, mark)))
        : new Inquiry(
            base.method(), RequestTemplate.with(base.target(), by.parameter(), mark), base.body());
  }

  private static UnreadableAnswer incomplete(String what) {
    return new UnreadableAnswer(UnreadableReason.INCOMPLETE_LISTING, what);
  }
}
