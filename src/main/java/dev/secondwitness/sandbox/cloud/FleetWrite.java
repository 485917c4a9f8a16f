package dev.secondwitness.sandbox.cloud;

import dev.secondwitness.sandbox.faults.Write;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.keys.KeyBook;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// One `POST /cloud/v1/fleets`: its key, its body, and the park's answer in HTTP.
record FleetWrite(FleetPark park, Optional<String> key, ObjectNode body) implements Write {
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");

  @Override
  public Reply perform(Pause beforeEffect) throws InterruptedException, RefusedRequest {
    String given = requireKey();
    FleetRequest asked = FleetRequest.of(body);
    Optional<KeyBook.Known<Fleet>> known = park.begin(given, body);
    if (known.isEmpty()) {
      return Reply.json(201, park.start(given, body, asked, beforeEffect).json(park.now()));
    }
    return switch (known.get()) {
      case KeyBook.Known.Busy<Fleet> busy ->
          Reply.error(409, "key_in_use", "the first request under this key has not ended");
      case KeyBook.Known.Done<Fleet> done ->
          Reply.json(201, done.first().json(park.now())).with("Idempotent-Replayed", "true");
      case KeyBook.Known.Reused<Fleet> reused ->
          Reply.error(409, "idempotency_key_reused", "this key was used with another body");
    };
  }

  @Override
  public Reply performTwice(boolean sameKey) throws InterruptedException, RefusedRequest {
    Reply first = perform(() -> {});
    String given = requireKey();
    park.startAgain(sameKey ? given : given + "-again", body, FleetRequest.of(body));
    return first;
  }

  private String requireKey() throws RefusedRequest {
    String given = key.orElse("");
    if (!KEY.matcher(given).matches()) {
      throw RefusedRequest.invalid("Idempotency-Key must be 1 to 255 visible ASCII characters");
    }
    return given;
  }
}
