package dev.secondwitness.sandbox.agent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/// One intent on its way through store and receiver, step by step, each step told in one line.
///
/// It sends only attempts that the store has written down, only under the key the store minted, and
/// again only when the store's next move says so.
final class Errand {

  /// What an errand needs from the agent that runs it.
  record Tools(
      StoreApi store,
      ReceiverCalls receivers,
      AgentOptions options,
      String run,
      Consumer<String> teller) {}

  private static final Duration AUTHORITY = Duration.ofHours(4);
  private final Tools tools;
  private final String story;
  private final Draft draft;
  private final List<String> sent = new ArrayList<>();
  private final List<String> refusals = new ArrayList<>();
  private Optional<String> intentId = Optional.empty();
  private String key = "";
  private String hash = "";
  private int authorization;
  private String state = "not recorded";
  private int step;

  Errand(Tools tools, String story, Draft draft) {
    this.tools = tools;
    this.story = story;
    this.draft = draft;
  }

  /// Records the intent and has it authorised; false when there is nothing to send.
  boolean prepare() throws InterruptedException {
    InstantSource clock = tools.options().clock();
    Map<String, Object> body =
        draft.json(tools.options().names().tenant(), clock.instant().plus(AUTHORITY));
    Optional<StoreAnswer.Done> recorded = ask("/v1/intents", Optional.empty(), body, "recording");
    if (recorded.isEmpty()) {
      return false;
    }
    ObjectNode intent = recorded.get().body();
    take(intent);
    if (intent.path("attempts").asInt(0) > 0 || !(state.equals("prepared") || authorized())) {
      tell("known since an earlier run as " + intentId.orElse("?") + ", " + state + "; left alone");
      return false;
    }
    tell("recorded as " + intentId.orElse("?") + " under key " + key);
    return authorized() || authorize(recorded.get());
  }

  /// Has the store write an attempt down; empty when it refuses.
  Optional<Begun> begin(String worker, String keySuffix) throws InterruptedException {
    return begin(worker, keySuffix, draft.provider());
  }

  private Optional<Begun> begin(String worker, String keySuffix, String provider)
      throws InterruptedException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("authorization_version", authorization);
    body.put("canonical_args_hash", hash);
    body.put("action_key", key + keySuffix);
    body.put("worker", worker);
    body.put("provider", provider);
    body.put("send_within", tools.options().pace().sendWithin().toString());
    long asked = System.nanoTime();
    String doing =
        "an attempt by "
            + worker
            + (keySuffix.isEmpty() ? "" : " under " + key + keySuffix)
            + (provider.equals(draft.provider()) ? "" : " at " + provider);
    return ask("/v1/intents/" + intentId.orElse("") + "/attempts", Optional.empty(), body, doing)
        .map(done -> Begun.of(done.body(), worker, asked));
  }

  /// Sends an attempt once, unless its time has passed.
  Sent send(Begun attempt, String fault) {
    Sent seen =
        attempt.inTime(System.nanoTime())
            ? tools
                .receivers()
                .send(
                    draft.operation(),
                    attempt.canonicalArgs(),
                    intentId.orElse(""),
                    attempt.key(),
                    fault.isEmpty() ? Optional.empty() : Optional.of(fault))
            : new Sent.NotSent("send_before had passed before the first byte");
    sent.add(seen.words());
    tell(
        "attempt "
            + Integer.toString(attempt.number())
            + " by "
            + attempt.worker()
            + ": "
            + seen.words());
    return seen;
  }

  /// Reports what was seen; the store's next move comes back.
  NextMove report(Begun attempt, Sent seen) throws InterruptedException {
    String path = "/v1/attempts/" + attempt.attemptId() + "/outcome";
    Optional<StoreAnswer.Done> done = ask(path, Optional.empty(), seen.report(), "the outcome");
    if (done.isEmpty()) {
      return NextMove.none();
    }
    ObjectNode body = done.get().body();
    state = body.path("state").asString(state);
    NextMove move = NextMove.of(body);
    tell("the store says " + state + ", next move " + move.word());
    return move;
  }

  /// One whole attempt.
  NextMove attempt(String worker, String fault) throws InterruptedException {
    Optional<Begun> begun = begin(worker, "");
    if (begun.isEmpty()) {
      return NextMove.none();
    }
    return report(begun.get(), send(begun.get(), fault));
  }

  /// One attempt per fault, the next one only when the store says to send again, after its wait.
  NextMove attempts(String worker, List<String> faults) throws InterruptedException {
    NextMove move = NextMove.none();
    for (int i = 0; i < faults.size(); i++) {
      move = attempt(worker, faults.get(i));
      if (!move.sendAgain() || i == faults.size() - 1) {
        return move;
      }
      Thread.sleep(move.waitWithJitter(tools.options().seed() + i));
    }
    return move;
  }

  /// Asks for an attempt under a key that drifted; if the store lets it pass, it is not sent.
  void offerDriftedKey(String worker, String suffix) throws InterruptedException {
    Optional<Begun> begun = begin(worker, suffix);
    if (begun.isPresent()) {
      tell("the store let a drifted key pass; nothing is sent under it");
      report(begun.get(), new Sent.NotSent("the key was only offered to the store"));
    }
  }

  /// Asks for an attempt at another provider; if the store lets it pass, it is not sent.
  void offerOtherProvider(String worker, String provider) throws InterruptedException {
    Optional<Begun> begun = begin(worker, "", provider);
    if (begun.isPresent()) {
      tell("the store let another provider pass; nothing is sent there");
      report(begun.get(), new Sent.NotSent("the provider was only offered to the store"));
    }
  }

  /// Hands in the receiver's event about a receipt.
  void event(String eventId, String receipt) throws InterruptedException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("source", draft.provider());
    body.put("event_id", eventId);
    body.put("kind", "committed");
    body.put("action_key", key);
    body.put("receipt", Map.of("receipt_id", receipt));
    body.put("occurred_at", tools.options().clock().instant().toString());
    Optional<StoreAnswer.Done> done =
        answer(
            tools.store().post("/v1/events", Optional.empty(), Optional.empty(), body),
            "the event");
    done.ifPresent(
        taken ->
            tell(
                "event "
                    + eventId
                    + (taken.body().path("duplicate").asBoolean(false)
                        ? " came again"
                        : " handed in")
                    + ", effect "
                    + taken.body().path("effect").asString("?")));
  }

  /// How it went.
  StoryTold told() {
    return new StoryTold(story, intentId, state, sent, refusals);
  }

  void tell(String line) {
    tools.teller().accept(draft.words() + ": " + line);
  }

  private boolean authorize(StoreAnswer.Done recorded) throws InterruptedException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("canonical_args_hash", hash);
    body.put("approved_by", "policy:demo");
    Optional<String> version =
        recorded
            .etag()
            .or(() -> Optional.of("\"" + recorded.body().path("version").asString("") + "\""));
    Optional<StoreAnswer.Done> done =
        ask("/v1/intents/" + intentId.orElse("") + "/authorization", version, body, "authorising");
    done.ifPresent(answer -> take(answer.body()));
    return done.isPresent() && authorized();
  }

  private boolean authorized() {
    return state.equals("authorized");
  }

  private void take(ObjectNode intent) {
    intentId = Optional.of(intent.path("intent_id").asString(""));
    key = intent.path("action_key").asString("");
    hash = intent.path("canonical_args_hash").asString("");
    authorization = intent.path("authorization_version").asInt(0);
    state = intent.path("state").asString("");
  }

  private Optional<StoreAnswer.Done> ask(
      String path, Optional<String> ifMatch, Map<String, Object> body, String doing)
      throws InterruptedException {
    step++;
    String idempotencyKey =
        "demo-"
            + tools.run()
            + "-"
            + Integer.toHexString(draft.requestRef().hashCode())
            + "-"
            + Integer.toString(step);
    return answer(tools.store().post(path, Optional.of(idempotencyKey), ifMatch, body), doing);
  }

  private Optional<StoreAnswer.Done> answer(StoreAnswer answer, String doing) {
    return switch (answer) {
      case StoreAnswer.Done done -> Optional.of(done);
      case StoreAnswer.Refused refused -> {
        refusals.add(refused.words());
        tell("the store refused " + doing + ": " + refused.words());
        yield Optional.empty();
      }
      case StoreAnswer.Silent silent -> {
        tell("the store gave no answer about " + doing + ": " + silent.detail());
        yield Optional.empty();
      }
    };
  }
}
