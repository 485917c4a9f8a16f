package dev.secondwitness.client;

import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.contract.AnswerUnreadable;
import dev.secondwitness.contract.ProblemMapping;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.WireJson;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import okhttp3.Request;

/// One call to a store and what its answer means; sent once, never repeated. Thread-safe.
final class StoreCalls {

  /// Refusals of the one who asks or of the moment; they say nothing of what is under the key.
  private static final Set<String> OF_THE_MOMENT =
      Set.of(
          ProblemType.UNAUTHORIZED.segment(),
          ProblemType.HOST_REFUSED.segment(),
          ProblemType.ORIGIN_REFUSED.segment(),
          ProblemType.TOO_MANY.segment(),
          ProblemType.IDEMPOTENCY_KEY_IN_PROGRESS.segment());

  private final StoreAddress address;
  private final Calls calls;

  /// @param callTimeout how long one call may take from start to the last byte of its answer
  StoreCalls(StoreAddress address, Duration callTimeout) {
    this.address = address;
    this.calls = new Calls(Http.client(callTimeout, callTimeout, callTimeout));
  }

  /// A request for what is under a path.
  Supplier<Request.Builder> get(String path) {
    return () -> address.request(address.at(path).build()).get();
  }

  /// Sends once; what is no clear answer and no clear refusal is `NoAnswer`.
  <J, T> Reply<T> ask(Supplier<Request.Builder> building, Class<J> type, Function<J, T> mapping) {
    return switch (calls.send(building)) {
      case Reply.Ok<Calls.Answer>(Calls.Answer answer) ->
          understood(answer.status(), answer.body(), type, mapping);
      case Reply.Refused<Calls.Answer>(Problem problem) -> new Reply.Refused<>(problem);
      case Reply.NoAnswer<Calls.Answer>(boolean reached, String detail) ->
          new Reply.NoAnswer<>(reached, detail);
    };
  }

  private static <J, T> Reply<T> understood(
      int status, Optional<byte[]> body, Class<J> type, Function<J, T> mapping) {
    if (body.isEmpty()) {
      return new Reply.NoAnswer<>(true, "The answer is too large");
    }
    try {
      if (status >= 200 && status < 300) {
        return new Reply.Ok<>(WireJson.answer(body.get(), type, mapping));
      }
      if (status >= 400 && status < 500) {
        return new Reply.Refused<>(ProblemMapping.toDomain(body.get(), status));
      }
      return new Reply.NoAnswer<>(true, "The store answered with status " + status);
    } catch (AnswerUnreadable e) {
      return new Reply.NoAnswer<>(true, "Status " + status + ": " + e.getMessage());
    }
  }

  /// The reply, if it is about what was asked for.
  static <T> Reply<T> about(Reply<T> reply, Predicate<T> ours) {
    return reply instanceof Reply.Ok<T>(T value) && !ours.test(value)
        ? new Reply.NoAnswer<>(true, "The answer is about something else")
        : reply;
  }

  /// The reply to what was sent under a key: a refusal of the moment leaves open what became of it.
  static <T> Reply<T> ofTheRequest(Reply<T> reply) {
    return reply instanceof Reply.Refused<T>(Problem problem)
            && OF_THE_MOMENT.contains(problem.type())
        ? new Reply.NoAnswer<>(true, problem.title() + ": " + problem.detail())
        : reply;
  }
}
