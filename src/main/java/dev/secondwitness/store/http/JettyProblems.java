package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.Refusal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/// What the server itself refuses, such as malformed HTTP, as problems like all others, and counted
/// with them.
final class JettyProblems extends ErrorHandler {
  private final StoreHttp.Parts parts;

  JettyProblems(StoreHttp.Parts parts) {
    this.parts = parts;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Answer answer = answer(response.getStatus());
    response.setStatus(answer.status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, StorePaths.PROBLEM_JSON);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.write(true, bytes(answer), callback);
    return true;
  }

  private Answer answer(int status) {
    Refusal refusal = refusal(status);
    parts.refusals().count(refusal.type());
    parts.meters().refused(refusal.type().segment());
    return Problems.of(refusal, "req_" + parts.rules().ids().fresh());
  }

  private static ByteBuffer bytes(Answer answer) {
    return ByteBuffer.wrap(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  /// A refusal for a status that the server came to by itself.
  static Refusal refusal(int status) {
    return switch (status) {
      case 404 -> Refusal.of(ProblemType.NOT_FOUND, "There is no such path");
      case 405 -> Refusal.of(ProblemType.METHOD_NOT_ALLOWED, "This path has other methods");
      case 408 -> Refusal.of(ProblemType.TOO_SLOW, "The request did not come whole in time");
      case 413 -> Refusal.of(ProblemType.BODY_TOO_LARGE, "The request is too large");
      case 414, 431 ->
          Refusal.of(
              ProblemType.HEAD_TOO_LARGE,
              "Path, query and headers together have at most " + Connectors.HEAD + " bytes");
      case 503, 504 -> Refusal.of(ProblemType.NOT_READY, "The store is stopping");
      default ->
          status == 500
              ? Refusal.of(
                  ProblemType.INTERNAL,
                  "The store failed; whether this was recorded is known by its key")
              : Refusal.of(ProblemType.MALFORMED_REQUEST, "This is not a request the store takes");
    };
  }
}
