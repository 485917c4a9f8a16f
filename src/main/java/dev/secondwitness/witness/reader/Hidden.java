package dev.secondwitness.witness.reader;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.witness.definition.BodyPlaces;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Takes a witness's own secret out of an answer that repeats it, as error pages and echo services
/// do; what is kept then has the secret's name in its place, and no digest.
final class Hidden {

  /// Shorter ones are left: a word of everyday text would be taken out with them.
  static final int SHORTEST = 8;

  private final String shown;
  private final Set<String> forms =
      new TreeSet<>(Comparator.comparingInt(String::length).reversed().thenComparing(s -> s));

  /// @param name of the secret
  Hidden(String name) {
    this.shown = "$" + name;
  }

  /// One more text that must not be kept, in every way an answer could write it.
  void add(String secret) {
    if (secret.length() >= SHORTEST) {
      forms.add(secret);
      forms.add(BodyPlaces.escape(secret));
      forms.add(secret.replace("/", "\\/"));
      forms.add(URLEncoder.encode(secret, StandardCharsets.UTF_8));
    }
  }

  Exchange from(Exchange answer) {
    Map<String, String> headers = new TreeMap<>();
    answer.headers().forEach((name, value) -> headers.put(name, from(value)));
    String body = from(answer.body());
    return new Exchange(
        answer.step(),
        answer.method(),
        from(answer.url()),
        answer.sentHeaders(),
        answer.startedAt(),
        answer.receivedAt(),
        answer.status(),
        headers,
        body,
        body.equals(answer.body()) ? answer.bodyDigest() : "",
        answer.fault(),
        from(answer.faultDetail()),
        answer.peer(),
        answer.sentBody());
  }

  private String from(String text) {
    String left = text;
    for (String form : forms) {
      left = left.replace(form, shown);
    }
    return left;
  }
}
