package dev.secondwitness.witness.reader;

import dev.secondwitness.witness.judge.Walk;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/// Selects the answer's headers that are worth keeping and carry no secret.
final class KeptHeaders {

  private static final List<String> NAMES =
      List.of(
          "age",
          "cache-control",
          "content-encoding",
          "content-language",
          "content-length",
          "content-type",
          "date",
          "etag",
          "expires",
          "idempotent-replayed",
          "last-modified",
          "request-id",
          "server",
          "vary",
          "via",
          "www-authenticate",
          "x-cache",
          "x-request-id");
  private static final int LONGEST = 400;
  private static final String RETRY_AFTER = "Retry-After";
  private static final String HIDDEN = "X-Second-Witness-Hidden-Retry-After";

  private KeptHeaders() {}

  /// @param read names of further headers that the definition reads
  static Map<String, String> of(Headers headers, Optional<String> location, Set<String> read) {
    Map<String, String> kept = new TreeMap<>();
    for (String name : NAMES) {
      keep(kept, name, headers.get(name));
    }
    for (String name : read) {
      keep(kept, name, headers.get(name));
    }
    keep(kept, RETRY_AFTER, headers.get(HIDDEN));
    location.ifPresent(to -> kept.put("location", safely(to)));
    return kept;
  }

  private static void keep(Map<String, String> kept, String name, @Nullable String value) {
    if (value != null) {
      kept.put(
          name.toLowerCase(Locale.ROOT),
          value.length() > LONGEST ? value.substring(0, LONGEST) : value);
    }
  }

  /// The same answer with `Retry-After` under another name: the client would take a 503 with a
  /// zero there for leave to send the request again by itself.
  static Response hideRetryAfter(Response response) {
    String value = response.header(RETRY_AFTER);
    Response.Builder hidden = response.newBuilder().removeHeader(RETRY_AFTER).removeHeader(HIDDEN);
    return value == null ? hidden.build() : hidden.header(HIDDEN, value).build();
  }

  /// A redirect's origin alone, since paths and queries carry tokens; with the path where it is
  /// a sign-in page's.
  private static String safely(String location) {
    HttpUrl url = HttpUrl.get(location);
    HttpUrl root =
        new HttpUrl.Builder().scheme(url.scheme()).host(url.host()).port(url.port()).build();
    String origin = root.toString().substring(0, root.toString().length() - 1);
    return Walk.leadsToSignIn(location) ? origin + "/login" : origin;
  }

  /// Bytes that all headers take, as sent.
  static long size(Headers headers) {
    return headers.byteCount();
  }
}
