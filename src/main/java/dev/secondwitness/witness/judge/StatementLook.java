package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads one look at imported files: each exchange is one file's extract, under the file's digest.
///
/// The position is how far the files reach without a hole, from the first dispatch on.
final class StatementLook {

  private final WitnessDefinition definition;
  private final Question question;
  private final List<FoundRecord> records = new ArrayList<>();
  private final List<StatementExtract.Period> periods = new ArrayList<>();
  private boolean batches;

  private StatementLook(WitnessDefinition definition, Question question) {
    this.definition = definition;
    this.question = question;
  }

  static LookFacts of(WitnessDefinition definition, Question question, Look look)
      throws UnreadableAnswer {
    StatementLook reading = new StatementLook(definition, question);
    for (Exchange exchange : look.exchanges()) {
      reading.file(exchange);
    }
    Exchange first = look.exchanges().getFirst();
    return new LookFacts(
        reading.records,
        reading.position(),
        false,
        reading.batches,
        !look.capReached(),
        true,
        first.startedAt(),
        first.receivedAt(),
        look.exchanges().getLast().receivedAt(),
        Duration.ZERO,
        Duration.ZERO);
  }

  private void file(Exchange exchange) throws UnreadableAnswer {
    AnswerErrors.fault(exchange);
    if (!exchange.step().equals(StatementExtract.STEP)
        || !exchange.method().equals(StatementExtract.METHOD)) {
      throw new UnreadableAnswer(UnreadableReason.UNEXPECTED_ANSWER, "not the extract of a file");
    }
    if (exchange.body().length() > definition.caps().body()) {
      throw new UnreadableAnswer(UnreadableReason.TOO_LARGE, "an extract beyond the cap");
    }
    StatementExtract extract = StatementExtract.parse(exchange.body(), definition.caps().depth());
    Optional<String> account = definition.file().orElseThrow().account();
    for (StatementExtract.Period period : extract.periods()) {
      if (account.isPresent() && !account.equals(period.account())) {
        throw new UnreadableAnswer(
            UnreadableReason.WRONG_ENVIRONMENT,
            "a statement of account " + period.account().orElse("?") + ", not " + account.get());
      }
      batches |= period.batches();
    }
    periods.addAll(extract.periods());
    rows(extract);
  }

  /// The rows of one file: one that is written twice in it is two, since nothing tells them apart.
  private void rows(StatementExtract extract) throws UnreadableAnswer {
    ReadRecord reader = new ReadRecord(definition, question);
    Map<ReceiptId, Integer> seen = new HashMap<>();
    for (AnswerDocument.Item item : extract.rows(definition.shape())) {
      FoundRecord record = reader.read(item);
      int times = seen.merge(record.finding().id(), 1, Integer::sum);
      FoundRecord told = times == 1 ? record : record.again(times);
      if (records.stream().noneMatch(r -> r.finding().id().equals(told.finding().id()))) {
        records.add(told);
      }
    }
  }

  /// Whether a row could be about our intent, so that an extract must hold it; a row that cannot be
  /// read could.
  static boolean relevant(WitnessDefinition definition, Question question, StatementExtract row) {
    SourceBounds bounds = SourceBounds.of(definition, question, Duration.ZERO);
    try {
      ReadRecord reader = new ReadRecord(definition, question);
      for (AnswerDocument.Item item : row.rows(definition.shape())) {
        FoundRecord record = reader.read(item);
        if (record.ours()
            || (!record.claimed()
                && record.alike()
                && bounds.mayBeAfterDispatch(record.finding().createdAt()))) {
          return true;
        }
      }
      return false;
    } catch (UnreadableAnswer e) {
      return true;
    }
  }

  private Optional<ReadPosition> position() {
    Optional<Instant> from =
        SourceBounds.of(definition, question, Duration.ZERO)
            .dispatched()
            .map(at -> at.plus(definition.resolution()));
    return from.flatMap(start -> StatementExtract.reach(periods, start))
        .map(reach -> new ReadPosition(reach, Optional.empty(), Optional.empty()));
  }
}
