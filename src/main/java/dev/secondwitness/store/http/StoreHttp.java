package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.RequestRefused;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.Gate;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.Wellbeing;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import org.eclipse.jetty.io.EofException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The server of the contract; it answers once `start` returns, and to loopback names only.
public final class StoreHttp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StoreHttp.class);

  private final Javalin javalin;
  private final String host;

  /// What the server is made of.
  ///
  /// @param port 0 for any free one
  public record Parts(
      Ledger ledger,
      Rules rules,
      Wellbeing wellbeing,
      Tokens tokens,
      Pulse pulse,
      String name,
      boolean embedded,
      String host,
      int port) {}

  private StoreHttp(Javalin javalin, String host) {
    this.javalin = javalin;
    this.host = host;
  }

  /// Starts it.
  public static StoreHttp start(Parts parts) {
    Javalin javalin = Javalin.create(config -> configure(config, parts));
    return new StoreHttp(javalin.start(parts.host(), parts.port()), parts.host());
  }

  /// Where it answers.
  public String url() {
    String name = host.contains(":") ? "[" + host + "]" : host;
    return "http://" + name + ":" + javalin.port();
  }

  private static void configure(JavalinConfig config, Parts parts) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.http.prefer405over404 = true;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
    RoutesConfig routes = config.routes;
    Doorkeeper door = new Doorkeeper(parts.tokens());
    routes.before(door::admit);
    Rules rules = parts.rules();
    Cases cases = new Cases(rules);
    Gate gate = new Gate(parts.ledger(), rules, Problems::of);
    Posts posts = new Posts(gate, rules.ids(), parts.wellbeing());
    new CoordinationRoutes(posts, rules, cases).add(routes);
    new AuthorityRoutes(posts, rules, cases).add(routes);
    new OutboxRoutes(posts, rules).add(routes);
    new DoublesRoutes(parts.ledger(), rules).add(routes);
    new ReviewRoutes(
            posts,
            parts.ledger(),
            rules,
            cases,
            gate,
            new ReviewRoutes.About(parts.name(), parts.embedded()))
        .add(routes);
    new HoldRoutes(posts, parts.ledger(), rules, cases).add(routes);
    new OversightRoutes(parts.ledger(), rules, parts.wellbeing()).add(routes);
    new StreamRoute(parts.ledger(), rules, parts.pulse()).add(routes);
    refusals(routes, rules);
  }

  private static void refusals(RoutesConfig routes, Rules rules) {
    routes.exception(Refusal.class, (refusal, context) -> refuse(context, rules, refusal));
    routes.exception(
        RequestRefused.class, (refused, context) -> refuse(context, rules, Problems.of(refused)));
    routes.exception(
        HttpResponseException.class,
        (e, context) -> refuse(context, rules, ofStatus(e.getStatus())));
    routes.exception(
        EofException.class,
        (e, context) -> LOG.debug("A caller's line broke before its request was whole", e));
    routes.exception(
        Exception.class,
        (e, context) -> {
          String code = code(rules);
          LOG.error("Request {} failed", code, e);
          Posts.send(
              context,
              Problems.of(
                  Refusal.of(
                      ProblemType.INTERNAL,
                      "The store failed; whether this was recorded is known by its key"),
                  code));
        });
  }

  private static Refusal ofStatus(int status) {
    return switch (status) {
      case 404 -> Refusal.of(ProblemType.NOT_FOUND, "There is no such path");
      case 405 -> Refusal.of(ProblemType.METHOD_NOT_ALLOWED, "This path has other methods");
      case 413 -> Refusal.of(ProblemType.BODY_TOO_LARGE, "The request is too large");
      default -> Refusal.of(ProblemType.INVALID_MEMBER, "The request cannot be taken");
    };
  }

  private static void refuse(Context context, Rules rules, Refusal refusal) {
    Posts.send(context, Problems.of(refusal, code(rules)));
  }

  private static String code(Rules rules) {
    return "req_" + rules.ids().fresh();
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
