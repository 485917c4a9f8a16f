package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.AnswerType;
import dev.secondwitness.witness.definition.Authentication;
import dev.secondwitness.witness.definition.BodyPlaces;
import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.Inquiry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Signing in: what is asked, what the answer is exchanged for, and what of it may be kept.
///
/// The answer's body is never kept when it gave a token; that it did is all a judge needs to know.
public final class SignIn {

  private static final String DONE = "{\"signed_in\":true}";
  private static final String USER = "{{user}}";
  private static final String PASSWORD = "{{password}}";

  private SignIn() {}

  /// The request as it is kept and shown, the secret by its name.
  static Inquiry shown(Authentication.Login login) {
    String body = login.body().replace(USER, "$" + login.secret() + ".user");
    return new Inquiry(
        "POST", login.path(), Optional.of(body.replace(PASSWORD, "$" + login.secret())));
  }

  /// The body as it is sent.
  ///
  /// @param secret `user:password`
  public static String body(Authentication.Login login, String secret) {
    int colon = secret.indexOf(':');
    String user = colon < 0 ? "" : secret.substring(0, colon);
    String password = secret.substring(colon + 1);
    return login
        .body()
        .replace(USER, BodyPlaces.escape(user))
        .replace(PASSWORD, BodyPlaces.escape(password));
  }

  /// What goes into the header of all further requests; empty when the answer gave no token.
  public static Optional<String> credential(
      Authentication.Login login, String secret, Exchange answer, int depth) {
    Optional<List<String>> tokens = tokens(login, answer, depth);
    if (tokens.isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    if (login.withUser()) {
      parts.add(secret.substring(0, Math.max(secret.indexOf(':'), 0)));
    }
    parts.addAll(tokens.get());
    String joined = String.join(":", parts);
    String sent =
        login.base64()
            ? Base64.getEncoder().encodeToString(joined.getBytes(StandardCharsets.UTF_8))
            : joined;
    return Optional.of(login.prefix() + sent).filter(SignIn::fitsAHeader);
  }

  private static boolean fitsAHeader(String text) {
    return text.chars().allMatch(c -> c >= 0x20 && c < 0x7f);
  }

  private static Optional<List<String>> tokens(
      Authentication.Login login, Exchange answer, int depth) {
    if (answer.fault().isPresent() || !answer.status().equals(Optional.of(200))) {
      return Optional.empty();
    }
    List<String> tokens = new ArrayList<>();
    for (FieldPath path : login.tokens()) {
      Optional<String> token = token(path, answer, depth).filter(text -> !text.isBlank());
      if (token.isEmpty()) {
        return Optional.empty();
      }
      tokens.add(token.get());
    }
    return Optional.of(tokens);
  }

  /// What the answer gave in the places of tokens, whether or not that is all of them.
  public static List<String> given(Authentication.Login login, Exchange answer, int depth) {
    return login.tokens().stream().flatMap(path -> token(path, answer, depth).stream()).toList();
  }

  private static Optional<String> token(FieldPath path, Exchange answer, int depth) {
    if (path.kind() == FieldPath.Kind.HEADER) {
      return answer.header(path.path());
    }
    try {
      return JsonAnswer.parse(answer.body(), depth).whole().text(path);
    } catch (UnreadableAnswer e) {
      return Optional.empty();
    }
  }

  /// The exchange as it may be kept: without tokens, and saying whether they were there.
  public static Exchange kept(Authentication.Login login, Exchange answer, int depth) {
    boolean done = tokens(login, answer, depth).isPresent();
    boolean silent =
        login.tokens().stream().anyMatch(path -> token(path, answer, depth).isPresent());
    Map<String, String> headers = new HashMap<>(answer.headers());
    login.tokens().stream()
        .filter(path -> path.kind() == FieldPath.Kind.HEADER)
        .forEach(path -> headers.remove(path.path()));
    if (done) {
      headers.put("content-type", "application/json");
    }
    boolean lies = answer.body().contains("signed_in");
    return new Exchange(
        answer.step(),
        answer.method(),
        answer.url(),
        answer.sentHeaders(),
        answer.startedAt(),
        answer.receivedAt(),
        answer.status(),
        headers,
        done ? DONE : silent || lies ? "" : answer.body(),
        done || silent ? "" : answer.bodyDigest(),
        answer.fault(),
        answer.faultDetail(),
        answer.peer(),
        answer.sentBody());
  }

  /// Fails when the kept answer is not that of a sign-in that went well.
  static void check(Exchange exchange) throws UnreadableAnswer {
    AnswerErrors.check(exchange, AnswerType.JSON);
    if (!exchange.status().equals(Optional.of(200)) || !exchange.body().equals(DONE)) {
      throw new UnreadableAnswer(UnreadableReason.CREDENTIAL_REFUSED, "signing in gave no token");
    }
  }
}
