package dev.secondwitness.store.http;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.RequestRefused;
import dev.secondwitness.store.core.Refusal;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;

/// Reads a request's body no further than its limit, and says by what a repeat is known.
final class Bodies {
  private Bodies() {}

  /// The whole body. Refuses one that is larger than the limit, having read no more than that.
  static byte[] read(Context context, int limit) {
    if (context.req().getContentLengthLong() > limit) {
      throw tooLarge(limit);
    }
    try (InputStream in = context.req().getInputStream()) {
      byte[] body = in.readNBytes(limit + 1);
      if (body.length > limit) {
        throw tooLarge(limit);
      }
      return body;
    } catch (RuntimeException e) {
      throw e instanceof HttpException http ? JettyProblems.refusal(http.getCode()) : e;
    } catch (IOException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw JettyProblems.refusal(HttpStatus.REQUEST_TIMEOUT_408);
      }
      throw new UncheckedIOException("The request broke off", e);
    }
  }

  /// Refuses a body that does not say it is JSON.
  static void requireJson(Context context) {
    String type = Optional.ofNullable(context.req().getContentType()).orElse("");
    String bare = type.contains(";") ? type.substring(0, type.indexOf(';')) : type;
    if (!bare.strip().toLowerCase(Locale.ROOT).equals("application/json")) {
      throw Refusal.at(ProblemType.MALFORMED_JSON, "Content-Type", "A request is application/json");
    }
  }

  /// The digest of path and content: the same for another order of members, another for anything
  /// else.
  static String digest(String path, byte[] body) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(path.getBytes(StandardCharsets.UTF_8));
      sha.update((byte) 0);
      return HexFormat.of().formatHex(sha.digest(content(body)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  private static byte[] content(byte[] body) {
    try {
      return CanonicalJson.of(body).getBytes(StandardCharsets.UTF_8);
    } catch (RequestRefused | IllegalArgumentException e) {
      // not JSON at all: it is known by its bytes, and refused by whoever reads it
      return body;
    }
  }

  private static Refusal tooLarge(int limit) {
    return Refusal.of(
        ProblemType.BODY_TOO_LARGE, "A request of this kind has at most " + limit + " bytes");
  }
}
