package dev.secondwitness.store.http;

import dev.secondwitness.app.port.Ids;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.RequestRefused;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.Call;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Gate;
import dev.secondwitness.store.core.Pass;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Tx;
import dev.secondwitness.store.core.Wellbeing;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/// Takes a POST from the wire to the gate: body within its limit, key, strict reading, one answer.
final class Posts {
  private static final Pattern KEY = Pattern.compile("[!-~]{1,80}");

  private final Gate gate;
  private final Ids ids;
  private final Wellbeing wellbeing;

  /// What kind of request it is.
  ///
  /// @param keyed whether it needs an idempotency key
  /// @param forEver whether its answer is kept for ever
  record Kind<J>(String operation, Class<J> type, boolean keyed, boolean forEver) {}

  /// A request that was read.
  record Read<J>(J json, Caller caller, Optional<String> key, String digest) {}

  /// Does a request that was read.
  interface Doing<J> {
    Answer in(Tx tx, Read<J> request);

    default void refused(Tx tx, Read<J> request, Refusal refusal) {}
  }

  Posts(Gate gate, Ids ids, Wellbeing wellbeing) {
    this.gate = gate;
    this.ids = ids;
    this.wellbeing = wellbeing;
  }

  <J> void take(Context context, Kind<J> kind, Optional<IntentId> about, Doing<J> doing) {
    refuseWhenDamaged();
    send(context, answer(context, kind, about, doing));
  }

  /// Takes a change that has no body and needs no key, since doing it again changes nothing.
  void bare(Context context, String operation, BiFunction<Tx, Caller, Answer> doing) {
    refuseWhenDamaged();
    Caller caller = Doorkeeper.caller(context);
    String digest = Bodies.digest(context.path(), new byte[0]);
    Call call =
        new Call(
            caller,
            Doorkeeper.pass(context),
            operation,
            Optional.empty(),
            digest,
            false,
            "req_" + ids.fresh());
    send(context, gate.pass(call, tx -> doing.apply(tx, caller)));
  }

  private void refuseWhenDamaged() {
    wellbeing
        .trouble()
        .ifPresent(
            what -> {
              throw Refusal.of(ProblemType.DAMAGED, what);
            });
  }

  private <J> Answer answer(
      Context context, Kind<J> kind, Optional<IntentId> about, Doing<J> doing) {
    Caller caller = Doorkeeper.caller(context);
    Pass pass = Doorkeeper.pass(context);
    String code = "req_" + ids.fresh();
    try {
      Bodies.requireJson(context);
      byte[] body = Bodies.read(context, WireJson.limit(kind.type()));
      Optional<String> key = kind.keyed() ? Optional.of(key(context)) : Optional.empty();
      String digest = Bodies.digest(context.path(), body);
      Call call = new Call(caller, pass, kind.operation(), key, digest, kind.forEver(), code);
      return gate.pass(call, work(read(body, kind, caller, key, digest), about, doing));
    } catch (Refusal early) {
      Call call = new Call(caller, pass, kind.operation(), Optional.empty(), "", false, code);
      return gate.refuse(call, refusing(about, early), early);
    }
  }

  /// A request read strictly, or why it cannot be.
  private static <J> Reading<J> read(
      byte[] body, Kind<J> kind, Caller caller, Optional<String> key, String digest) {
    try {
      J json = WireJson.request(body, kind.type());
      return new Reading<>(Optional.of(new Read<>(json, caller, key, digest)), Optional.empty());
    } catch (RequestRefused refused) {
      return new Reading<>(Optional.empty(), Optional.of(Problems.of(refused)));
    }
  }

  private record Reading<J>(Optional<Read<J>> request, Optional<Refusal> refusal) {}

  private static <J> Gate.Work work(Reading<J> reading, Optional<IntentId> about, Doing<J> doing) {
    return new Gate.Work() {
      @Override
      public Answer in(Tx tx) {
        if (reading.refusal().isPresent()) {
          throw reading.refusal().get();
        }
        try {
          return doing.in(tx, reading.request().orElseThrow());
        } catch (RequestRefused refused) {
          throw Problems.of(refused);
        }
      }

      @Override
      public Optional<IntentId> about() {
        return about;
      }

      @Override
      public void refused(Tx tx, Refusal refusal) {
        reading.request().ifPresent(request -> doing.refused(tx, request, refusal));
      }
    };
  }

  private static Gate.Work refusing(Optional<IntentId> about, Refusal refusal) {
    return new Gate.Work() {
      @Override
      public Answer in(Tx tx) {
        throw refusal;
      }

      @Override
      public Optional<IntentId> about() {
        return about;
      }
    };
  }

  private static String key(Context context) {
    return Optional.ofNullable(context.header(StorePaths.IDEMPOTENCY_KEY))
        .filter(k -> KEY.matcher(k).matches())
        .orElseThrow(
            () ->
                Refusal.at(
                    ProblemType.IDEMPOTENCY_KEY_MISSING,
                    StorePaths.IDEMPOTENCY_KEY,
                    "Send an Idempotency-Key of 1 to 80 printable ASCII characters"));
  }

  /// Sends an answer exactly as it is kept.
  static void send(Context context, Answer answer) {
    Problems.kind(answer).ifPresent(kind -> context.attribute(Problems.ATTRIBUTE, kind));
    context.status(answer.status());
    answer.etag().ifPresent(tag -> context.header(StorePaths.ETAG, tag));
    context.contentType(answer.mediaType());
    context.header("Cache-Control", "no-store");
    context.result(answer.body().getBytes(StandardCharsets.UTF_8));
  }
}
