package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.AnswerType;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The errors every witness knows, looked for before anything else is read.
final class AnswerErrors {

  private static final List<String> BOT_CHECKS =
      List.of(
          "please wait while your request is being verified",
          "checking your browser before accessing",
          "checking if the site connection is secure",
          "verify you are human",
          "verifying you are human",
          "complete the captcha",
          "unusual traffic from your computer",
          "enable javascript and cookies to continue");
  private static final Set<String> SIGN_IN =
      Set.of("login", "signin", "sign-in", "sign_in", "sso", "auth", "authorize", "oauth2");

  private AnswerErrors() {}

  /// Fails when the exchange as such is no answer: transport, refusal, overload, redirect,
  /// type.
  static void check(Exchange exchange, AnswerType type) throws UnreadableAnswer {
    fault(exchange);
    int status = exchange.status().orElse(0);
    if (status >= 400 && isBotCheck(exchange.body())) {
      throw new UnreadableAnswer(
          UnreadableReason.BOT_CHECK,
          "a bot check answered with status " + Integer.toString(status),
          HttpTimes.retryAfter(exchange));
    }
    if (status == 429) {
      throw new UnreadableAnswer(
          UnreadableReason.RATE_LIMITED, "status 429", HttpTimes.retryAfter(exchange));
    }
    if (status >= 500) {
      throw new UnreadableAnswer(
          UnreadableReason.SERVER_ERROR,
          "status " + Integer.toString(status),
          HttpTimes.retryAfter(exchange));
    }
    if (status == 401 || status == 403 || status == 407) {
      throw new UnreadableAnswer(
          UnreadableReason.CREDENTIAL_REFUSED, "status " + Integer.toString(status));
    }
    if (status >= 300 && status < 400) {
      throw new UnreadableAnswer(redirected(exchange), "status " + Integer.toString(status));
    }
    if (status < 200) {
      throw new UnreadableAnswer(UnreadableReason.UNEXPECTED_ANSWER, "no status");
    }
    if (exchange.header("content-encoding").filter(e -> !e.equals("identity")).isPresent()) {
      throw new UnreadableAnswer(
          UnreadableReason.UNPARSABLE, "the body is encoded though none was asked for");
    }
    contentType(exchange, type);
  }

  /// Fails when no whole answer came.
  static void fault(Exchange exchange) throws UnreadableAnswer {
    Optional<TransportFault> fault = exchange.fault();
    if (fault.isPresent()) {
      throw new UnreadableAnswer(
          ofFault(fault.get(), exchange), exchange.faultDetail(), HttpTimes.askedToWait(exchange));
    }
  }

  private static void contentType(Exchange exchange, AnswerType type) throws UnreadableAnswer {
    String declared = exchange.header("content-type").orElse("");
    String media = declared.split(";", -1)[0].strip().toLowerCase(Locale.ROOT);
    boolean fits =
        switch (type) {
          case JSON -> media.equals("application/json") || media.endsWith("+json");
          case HTML -> media.equals("text/html") || media.equals("application/xhtml+xml");
          case FEED ->
              media.equals("application/xml") || media.equals("text/xml") || media.endsWith("+xml");
        };
    if (fits) {
      return;
    }
    if (media.equals("text/html") && isSignInPage(HtmlAnswer.parse(exchange.body(), 64))) {
      throw new UnreadableAnswer(
          UnreadableReason.SIGN_IN_PAGE,
          "a page that asks for a password, not " + type.mediaType());
    }
    if (isBotCheck(exchange.body())) {
      throw new UnreadableAnswer(UnreadableReason.BOT_CHECK, "not " + type.mediaType());
    }
    throw new UnreadableAnswer(
        exchange.body().isEmpty()
            ? UnreadableReason.UNPARSABLE
            : UnreadableReason.UNEXPECTED_ANSWER,
        declared.isEmpty() ? "no content type" : "content type " + media);
  }

  private static UnreadableReason ofFault(TransportFault fault, Exchange exchange) {
    return switch (fault) {
      case TIMED_OUT -> UnreadableReason.TIMED_OUT;
      case CONNECTION_FAILED -> UnreadableReason.CONNECTION_FAILED;
      case TLS_FAILED -> UnreadableReason.TLS_FAILED;
      case ADDRESS_REFUSED -> UnreadableReason.ADDRESS_REFUSED;
      case REDIRECT_REFUSED -> redirected(exchange);
      case TOO_LARGE, TOO_MANY_HEADERS -> UnreadableReason.TOO_LARGE;
      case CANCELLED -> UnreadableReason.CANCELLED;
      case ASKED_TO_WAIT -> UnreadableReason.RATE_LIMITED;
      case BUDGET_SPENT -> UnreadableReason.READ_TOO_OFTEN;
      case FILE_UNREADABLE -> UnreadableReason.UNPARSABLE;
    };
  }

  private static UnreadableReason redirected(Exchange exchange) {
    return exchange.header("location").filter(AnswerErrors::leadsToSignIn).isPresent()
        ? UnreadableReason.SIGN_IN_PAGE
        : UnreadableReason.REDIRECTED_AWAY;
  }

  /// Whether an address is a sign-in page's by its path.
  static boolean leadsToSignIn(String location) {
    String path;
    try {
      path = Optional.ofNullable(URI.create(location).getPath()).orElse("");
    } catch (IllegalArgumentException e) {
      return false;
    }
    for (String segment : path.toLowerCase(Locale.ROOT).split("/", -1)) {
      int dot = segment.indexOf('.');
      if (SIGN_IN.contains(dot < 0 ? segment : segment.substring(0, dot))) {
        return true;
      }
    }
    return false;
  }

  /// Whether a page asks to sign in.
  static boolean isSignInPage(AnswerDocument page) {
    return page.asksForPassword();
  }

  static boolean isBotCheck(String text) {
    String low = text.toLowerCase(Locale.ROOT);
    return BOT_CHECKS.stream().anyMatch(low::contains);
  }
}
