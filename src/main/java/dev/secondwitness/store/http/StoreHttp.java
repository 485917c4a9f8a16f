package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.RequestRefused;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.CastVote;
import dev.secondwitness.store.core.Gate;
import dev.secondwitness.store.core.HeadSigner;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.NoteRefusals;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.ShowChain;
import dev.secondwitness.store.core.Wellbeing;
import dev.secondwitness.store.core.WithdrawProposal;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The server of the contract; it answers once `start` returns.
public final class StoreHttp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StoreHttp.class);

  /// How long requests that are running may take to end when the store stops.
  private static final Duration TO_END = Duration.ofSeconds(6);

  /// How long connections without a request may take after that.
  private static final Duration LEFT_OVER = Duration.ofSeconds(1);

  private final Javalin javalin;
  private final Door door;
  private final Connectors connectors;
  private final GracefulHandler running;

  /// What the server is made of.
  ///
  /// @param meters what is counted and timed of this process
  /// @param refusals where refusals are counted that no transaction records
  public record Parts(
      Ledger ledger,
      Rules rules,
      Wellbeing wellbeing,
      NoteRefusals refusals,
      Meters meters,
      Pulse pulse,
      HeadSigner signer,
      String name,
      boolean embedded,
      Door door) {}

  private StoreHttp(Javalin javalin, Door door, Connectors connectors, GracefulHandler running) {
    this.javalin = javalin;
    this.door = door;
    this.connectors = connectors;
    this.running = running;
  }

  /// Starts it.
  public static StoreHttp start(Parts parts) {
    Connectors connectors = new Connectors(parts.door());
    GracefulHandler running = new GracefulHandler();
    Javalin javalin = Javalin.create(config -> configure(config, parts, connectors, running));
    return new StoreHttp(javalin.start(), parts.door(), connectors, running);
  }

  /// Where it answers.
  public String url() {
    String host = door.host();
    String name = host.contains(":") ? "[" + host + "]" : host;
    return (door.certificate().isPresent() ? "https://" : "http://") + name + ":" + javalin.port();
  }

  /// Takes a certificate into use that was renewed since.
  public void renewCertificate() {
    connectors.reload();
  }

  private static void configure(
      JavalinConfig config, Parts parts, Connectors connectors, GracefulHandler running) {
    server(config, parts, connectors, running);
    RoutesConfig routes = config.routes;
    Rules rules = parts.rules();
    Doorkeeper door = new Doorkeeper(parts.door(), rules, System::nanoTime);
    routes.before(parts.meters()::began);
    routes.after(parts.meters()::ended);
    routes.before(door::admit);
    routes.before(PlainParameters::require);
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
    new ReplayRoutes(parts.ledger(), cases).add(routes);
    new QuotaRoutes(parts.ledger(), rules).add(routes);
    new VoteRoutes(
            posts,
            parts.ledger(),
            new CastVote(rules, cases, parts.door().bearers()::reviews, parts.embedded()),
            new WithdrawProposal(rules, cases))
        .add(routes);
    ShowChain chain = new ShowChain(parts.ledger(), rules.clock(), parts.signer());
    new AuditRoutes(chain, gate, rules).add(routes);
    new RestorationRoutes(posts, parts.ledger(), rules).add(routes);
    new OversightRoutes(parts.ledger(), rules).add(routes);
    new RuleRoutes(posts, parts.ledger(), rules).add(routes);
    new VitalsRoutes(parts).add(routes);
    new StreamRoute(parts.ledger(), rules, parts.pulse(), parts.door().limits().streams())
        .add(routes);
    refusals(routes, parts);
  }

  private static void server(
      JavalinConfig config, Parts parts, Connectors connectors, GracefulHandler running) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.http.prefer405over404 = true;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.jetty.modifyServer(
        server -> {
          server.setErrorHandler(new JettyProblems(parts));
          server.setHandler(running);
          server.setStopTimeout(LEFT_OVER.toMillis());
        });
    config.jetty.modifyHttpConfiguration(connectors::limit);
    config.jetty.addConnector(connectors::connector);
  }

  private static void refusals(RoutesConfig routes, Parts parts) {
    routes.exception(Refusal.class, (refusal, context) -> refuse(context, parts, refusal));
    routes.exception(
        RequestRefused.class, (refused, context) -> refuse(context, parts, Problems.of(refused)));
    routes.exception(
        HttpResponseException.class,
        (e, context) -> refuse(context, parts, JettyProblems.refusal(e.getStatus())));
    routes.exception(
        EofException.class,
        (e, context) -> LOG.debug("A caller's line broke before its request was whole", e));
    routes.exception(
        Exception.class,
        (e, context) -> {
          if (e.getCause() instanceof EofException broken) {
            LOG.debug("A caller's line broke before its request was whole", broken);
          } else {
            failed(context, parts, e);
          }
        });
  }

  private static void failed(Context context, Parts parts, Exception e) {
    String code = code(parts);
    LOG.error("Request {} failed", code, e);
    Posts.send(
        context,
        Problems.of(
            Refusal.of(
                ProblemType.INTERNAL,
                "The store failed; whether this was recorded is known by its key"),
            code));
  }

  private static void refuse(Context context, Parts parts, Refusal refusal) {
    parts.refusals().count(refusal.type());
    Posts.send(context, Problems.of(refusal, code(parts)));
  }

  private static String code(Parts parts) {
    return "req_" + parts.rules().ids().fresh();
  }

  /// Takes nothing new, lets what is running end, then stops.
  @Override
  public void close() {
    connectors.stopListening();
    try {
      running.shutdown().get(TO_END.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      LOG.warn("Requests were still running when the store stopped: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    javalin.stop();
  }
}
