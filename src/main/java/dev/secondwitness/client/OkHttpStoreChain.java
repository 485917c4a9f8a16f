package dev.secondwitness.client;

import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.Shown;
import dev.secondwitness.app.port.StoreChain;
import dev.secondwitness.contract.AnswerUnreadable;
import dev.secondwitness.contract.AuditHeadJson;
import dev.secondwitness.contract.AuditLinksJson;
import dev.secondwitness.contract.AuditMapping;
import dev.secondwitness.contract.AuditPageJson;
import dev.secondwitness.contract.EntryMapping;
import dev.secondwitness.contract.ProblemMapping;
import dev.secondwitness.contract.RestorationsJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.audit.ChainLink;
import dev.secondwitness.domain.audit.Restored;
import dev.secondwitness.domain.audit.SignedHead;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import okhttp3.HttpUrl;

/// A store's audit chain over HTTP. An answer that cannot be read, and a refusal that is not about
/// who asks or when, counts as withheld. Thread-safe.
public final class OkHttpStoreChain implements StoreChain {

  private final StoreAddress address;
  private final Calls calls;

  /// @param callTimeout how long one call may take from start to the last byte of its answer
  public OkHttpStoreChain(StoreAddress address, Duration callTimeout) {
    this.address = address;
    this.calls = new Calls(Http.client(callTimeout, callTimeout, callTimeout));
  }

  @Override
  public Shown<SignedHead> head() {
    return ask(
        address.at(StorePaths.AUDIT_HEAD).build(),
        AuditHeadJson.class,
        (AuditHeadJson json) -> AuditMapping.toDomain(json));
  }

  @Override
  public Shown<List<ChainLink>> links(long after, int limit) {
    return ask(
        stretch(StorePaths.AUDIT_LINKS, after, limit), AuditLinksJson.class, EntryMapping::links);
  }

  @Override
  public Shown<Entry> entry(long sequence) {
    return ask(
        stretch(StorePaths.AUDIT, sequence - 1, 1), AuditPageJson.class, EntryMapping::entry);
  }

  @Override
  public Shown<List<Restored>> restorations() {
    return ask(
        address.at(StorePaths.RESTORATIONS).build(),
        RestorationsJson.class,
        EntryMapping::restored);
  }

  private HttpUrl stretch(String path, long after, int limit) {
    return address
        .at(path)
        .addQueryParameter("after", Long.toString(after))
        .addQueryParameter("limit", Integer.toString(limit))
        .build();
  }

  private <J, T> Shown<T> ask(HttpUrl url, Class<J> type, Function<J, T> mapping) {
    return switch (calls.send(() -> address.request(url).get())) {
      case Reply.Ok<Calls.Answer>(Calls.Answer answer) -> understood(answer, type, mapping);
      case Reply.NoAnswer<Calls.Answer>(boolean reached, String detail) ->
          new Shown.Silent<>(detail);
      case Reply.Refused<Calls.Answer>(var problem) -> new Shown.Silent<>(problem.detail());
    };
  }

  private static <J, T> Shown<T> understood(
      Calls.Answer answer, Class<J> type, Function<J, T> mapping) {
    int status = answer.status();
    if (aboutWhoAsksOrWhen(status)) {
      return new Shown.Silent<>("The store answered with status " + status);
    }
    if (answer.body().isEmpty()) {
      return new Shown.Withheld<>("The answer is too large");
    }
    byte[] body = answer.body().get();
    try {
      return status < 300
          ? new Shown.Told<>(WireJson.answer(body, type, mapping))
          : new Shown.Withheld<>(ProblemMapping.toDomain(body, status).detail());
    } catch (AnswerUnreadable e) {
      return new Shown.Withheld<>("Status " + status + ": " + e.getMessage());
    }
  }

  /// Not let in, too many at once, sent elsewhere, or broken down: nothing about the chain.
  private static boolean aboutWhoAsksOrWhen(int status) {
    return status == 401
        || status == 403
        || status == 421
        || status == 429
        || (status >= 300 && status < 400)
        || status >= 500
        || status < 200;
  }
}
