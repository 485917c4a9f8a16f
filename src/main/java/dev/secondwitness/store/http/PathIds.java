package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.HoldId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.MessageId;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.store.core.Refusal;
import io.javalin.http.Context;
import java.util.function.Function;

/// Ids in paths; one that is no id at all is simply not there.
final class PathIds {
  private PathIds() {}

  static IntentId intent(Context context) {
    return read(context.pathParam("id"), IntentId::new, "intent");
  }

  static AttemptId attempt(Context context) {
    return read(context.pathParam("id"), AttemptId::new, "attempt");
  }

  static DecisionId decision(Context context) {
    return read(context.pathParam("id"), DecisionId::new, "decision");
  }

  static ReadingId reading(Context context) {
    return read(context.pathParam("reading"), ReadingId::new, "reading");
  }

  static HoldId hold(Context context) {
    return read(context.pathParam("id"), HoldId::new, "hold");
  }

  static MessageId message(Context context) {
    return read(context.pathParam("id"), MessageId::new, "message");
  }

  private static <T> T read(String text, Function<String, T> mapping, String what) {
    try {
      return mapping.apply(text);
    } catch (IllegalArgumentException e) {
      throw Refusal.of(ProblemType.NOT_FOUND, "There is no such " + what);
    }
  }
}
