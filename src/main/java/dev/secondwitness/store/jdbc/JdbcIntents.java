package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Intents;
import dev.secondwitness.store.core.KeptIntent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// The tables `intents`, `bound_fields`, `tickets`, `attempts` and `refused_attempts`.
final class JdbcIntents implements Intents {
  private static final String ATTEMPT =
      "select id, intent_id, number, by_name, by_kind, worker, provider, provider_request_id,"
          + " begun_at, send_before, answer_by, key_sent, hash_sent, outcome, status, code,"
          + " replayed, ended_at, detail, late from attempts ";

  private final Handle handle;

  JdbcIntents(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void add(KeptIntent intent) {
    IntentColumns.insert(intent).run(handle);
    List<BoundField> bound = intent.envelope().arguments().bound();
    for (int i = 0; i < bound.size(); i++) {
      Insert.into("bound_fields")
          .set("intent_id", intent.id().value())
          .set("place", i)
          .set("name", bound.get(i).name())
          .set("pointer", bound.get(i).pointer())
          .set("content", bound.get(i).value())
          .set("kind", Cells.word(bound.get(i).kind()))
          .run(handle);
    }
    List<String> tickets = intent.envelope().subject().ticketRefs();
    for (int i = 0; i < tickets.size(); i++) {
      Insert.into("tickets")
          .set("intent_id", intent.id().value())
          .set("place", i)
          .set("ticket", tickets.get(i))
          .run(handle);
    }
  }

  @Override
  public Optional<KeptIntent> find(IntentId id) {
    Questions questions = new Questions();
    List<BoundField> bound = questions.add(boundOf(id.value()));
    List<String> tickets = questions.add(ticketsOf(id.value()));
    List<KeptIntent> found =
        questions.add(
            new Question<>(
                IntentColumns.SELECT + "where id = ?",
                List.of(id.value()),
                row -> IntentColumns.read(row, bound, tickets)));
    questions.ask(handle);
    return found.stream().findFirst();
  }

  @Override
  public Optional<KeptIntent> byRequest(Tenant tenant, String principal, String requestRef) {
    return found(
            handle
                .createQuery(
                    "select id from intents"
                        + " where tenant = :tenant and principal_name = :principal"
                        + " and request_ref = :ref")
                .bind("tenant", tenant.value())
                .bind("principal", principal)
                .bind("ref", requestRef))
        .stream()
        .findFirst();
  }

  @Override
  public List<KeptIntent> byActionKey(String key) {
    return found(
        handle
            .createQuery("select id from intents where action_key = :key order by id")
            .bind("key", key));
  }

  @Override
  public boolean update(KeptIntent after, long expected, Optional<Instant> committedAt) {
    return IntentColumns.update(after, expected, committedAt).run(handle);
  }

  @Override
  public void add(IntentId intent, Attempt a) {
    Insert.into("attempts")
        .set("id", a.id().value())
        .set("intent_id", intent.value())
        .set("number", a.number())
        .set("by_name", a.by().name())
        .set("by_kind", Cells.word(a.by().kind()))
        .set("worker", a.worker())
        .set("provider", a.provider().value())
        .set("provider_request_id", a.providerRequestId().orElse(null))
        .set("begun_at", Cells.time(a.begunAt()))
        .set("send_before", Cells.time(a.sendBefore()))
        .set("answer_by", Cells.time(a.answerBy()))
        .set("key_sent", a.keySent())
        .set("hash_sent", a.hashSent().hex())
        .set("outcome", Cells.word(a.outcome()))
        .set("status", a.status().orElse(null))
        .set("code", a.code().orElse(null))
        .set("replayed", a.replayed())
        .set("ended_at", Cells.time(a.endedAt()))
        .set("detail", a.detail().orElse(null))
        .set("late", a.late())
        .run(handle);
  }

  @Override
  public void update(Attempt a) {
    boolean found =
        Change.of("attempts")
            .where("id", a.id().value())
            .set("provider_request_id", a.providerRequestId().orElse(null))
            .set("outcome", Cells.word(a.outcome()))
            .set("status", a.status().orElse(null))
            .set("code", a.code().orElse(null))
            .set("replayed", a.replayed())
            .set("ended_at", Cells.time(a.endedAt()))
            .set("detail", a.detail().orElse(null))
            .set("late", a.late())
            .run(handle);
    if (!found) {
      throw new IllegalStateException("The attempt to be updated is gone: " + a.id());
    }
  }

  @Override
  public List<Attempt> attempts(IntentId intent) {
    return attemptsOf(intent).ask(handle);
  }

  static Question<Attempt> attemptsOf(IntentId intent) {
    return new Question<>(
        ATTEMPT + "where intent_id = ? order by number",
        List.of(intent.value()),
        JdbcIntents::attempt);
  }

  @Override
  public Optional<Owned> attempt(AttemptId id) {
    return handle
        .createQuery(ATTEMPT + "where id = :id")
        .bind("id", id.value())
        .map((row, context) -> owned(row))
        .findOne();
  }

  @Override
  public void refuse(IntentId intent, RefusedAttempt refused) {
    Insert.into("refused_attempts")
        .numbered("id")
        .set("intent_id", intent.value())
        .set("at_time", Cells.time(refused.at()))
        .set("by_name", refused.by())
        .set("worker", refused.worker())
        .set("key_offered", refused.keyOffered())
        .set("hash_offered", refused.hashOffered().hex())
        .set("problem", refused.problem())
        .run(handle);
  }

  /// The refused tries of an intent, oldest first.
  static Question<RefusedAttempt> refusedOf(IntentId intent) {
    return new Question<>(
        "select at_time, by_name, worker, key_offered, hash_offered, problem"
            + " from refused_attempts where intent_id = ? order by id",
        List.of(intent.value()),
        row ->
            new RefusedAttempt(
                Cells.instant(row, "at_time"),
                row.getString("by_name"),
                row.getString("worker"),
                row.getString("key_offered"),
                new ArgsHash(row.getString("hash_offered")),
                row.getString("problem")));
  }

  private List<KeptIntent> found(Query query) {
    return query.mapTo(String.class).list().stream()
        .flatMap(id -> find(new IntentId(id)).stream())
        .toList();
  }

  private static Question<BoundField> boundOf(String intent) {
    return new Question<>(
        "select name, pointer, content, kind from bound_fields"
            + " where intent_id = ? order by place",
        List.of(intent),
        row ->
            new BoundField(
                row.getString("name"),
                row.getString("pointer"),
                row.getString("content"),
                Cells.word(row, "kind", BoundField.Kind.class)));
  }

  private static Question<String> ticketsOf(String intent) {
    return new Question<>(
        "select ticket from tickets where intent_id = ? order by place",
        List.of(intent),
        row -> row.getString("ticket"));
  }

  private static Owned owned(ResultSet row) throws SQLException {
    return new Owned(new IntentId(row.getString("intent_id")), attempt(row));
  }

  private static Attempt attempt(ResultSet row) throws SQLException {
    return new Attempt(
        new AttemptId(row.getString("id")),
        row.getInt("number"),
        Cells.principal(row, "by_name", "by_kind"),
        row.getString("worker"),
        new Provider(row.getString("provider")),
        Cells.textIfAny(row, "provider_request_id"),
        Cells.instant(row, "begun_at"),
        Cells.instant(row, "send_before"),
        Cells.instant(row, "answer_by"),
        row.getString("key_sent"),
        new ArgsHash(row.getString("hash_sent")),
        Cells.word(row, "outcome", OutcomeClass.class),
        Cells.intIfAny(row, "status"),
        Cells.textIfAny(row, "code"),
        row.getBoolean("replayed"),
        Cells.instantIfAny(row, "ended_at"),
        Cells.textIfAny(row, "detail"),
        row.getBoolean("late"));
  }
}
