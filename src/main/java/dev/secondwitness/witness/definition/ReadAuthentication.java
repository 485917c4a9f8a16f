package dev.secondwitness.witness.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads how a witness proves who it is, and refuses secrets that are not named but written.
final class ReadAuthentication {

  private static final Pattern NAME = Pattern.compile("[A-Z][A-Z0-9_]{0,63}");
  private static final Pattern HEADER = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,63}");

  /// Headers that say something else than who is asking.
  private static final Set<String> TAKEN =
      Set.of(
          "accept",
          "accept-encoding",
          "cache-control",
          "connection",
          "content-length",
          "content-type",
          "cookie",
          "host",
          "idempotency-key",
          "origin",
          "referer",
          "transfer-encoding",
          "user-agent");

  private ReadAuthentication() {}

  static Authentication of(YamlSection top) {
    Optional<String> bearer = top.optionalText("secret").map(name -> name(top, "secret", name));
    Optional<YamlSection> section = top.optionalSection("auth");
    if (section.isEmpty()) {
      return bearer
          .<Authentication>map(Authentication.Bearer::new)
          .orElseGet(Authentication.None::new);
    }
    if (bearer.isPresent()) {
      throw top.problem("auth", "secret stands beside it already: write one of the two");
    }
    Authentication read = read(section.get());
    section.get().done();
    return read;
  }

  private static Authentication read(YamlSection section) {
    String as = section.text("as");
    return switch (as) {
      case "bearer" -> new Authentication.Bearer(secret(section));
      case "basic" -> new Authentication.Basic(secret(section));
      case "header" ->
          new Authentication.HeaderKey(
              secret(section), header(section), section.optionalText("prefix").orElse(""));
      case "login" -> login(section);
      default -> throw section.problem("as", "bearer, basic, header or login is needed, not " + as);
    };
  }

  private static Authentication.Login login(YamlSection section) {
    List<FieldPath> tokens = new ArrayList<>();
    for (String text : section.texts("tokens")) {
      tokens.add(ReadPath.path(section, "tokens", text, AnswerType.JSON));
    }
    if (tokens.isEmpty()) {
      throw section.problem("tokens", "where the answer carries the token is needed");
    }
    String send = section.optionalText("send").orElse("plain");
    boolean base64 = send.equals("base64") || send.equals("base64_with_user");
    boolean withUser = send.equals("base64_with_user");
    if (!base64 && !send.equals("plain")) {
      throw section.problem("send", "plain, base64 or base64_with_user is needed, not " + send);
    }
    if (send.equals("plain") && tokens.size() > 1) {
      throw section.problem("send", "several tokens are sent in base64 only");
    }
    return new Authentication.Login(
        secret(section),
        section.text("path"),
        section.text("body"),
        section.optionalText("operation"),
        tokens,
        header(section),
        section.optionalText("prefix").orElse(""),
        withUser,
        base64);
  }

  private static String secret(YamlSection section) {
    return name(section, "secret", section.text("secret"));
  }

  private static String name(YamlSection section, String at, String text) {
    if (!NAME.matcher(text).matches()) {
      throw section.problem(
          at, "the name of a secret is needed here (A-Z, 0-9 and _), never the secret itself");
    }
    return text;
  }

  private static String header(YamlSection section) {
    String header = section.text("header");
    if (!HEADER.matcher(header).matches() || TAKEN.contains(header.toLowerCase(Locale.ROOT))) {
      throw section.problem("header", "a secret cannot be sent in " + header);
    }
    return header;
  }
}
