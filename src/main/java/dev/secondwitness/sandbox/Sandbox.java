package dev.secondwitness.sandbox;

import dev.secondwitness.sandbox.agent.AgentOptions;
import dev.secondwitness.sandbox.cloud.CloudReceiver;
import dev.secondwitness.sandbox.erp.ErpReceiver;
import dev.secondwitness.sandbox.faults.FaultQueue;
import dev.secondwitness.sandbox.faults.FaultyReceiver;
import dev.secondwitness.sandbox.forum.ForumReceiver;
import dev.secondwitness.sandbox.http.BearerToken;
import dev.secondwitness.sandbox.http.LoopbackServer;
import dev.secondwitness.sandbox.http.Routes;
import dev.secondwitness.sandbox.memory.FileTruthLog;
import dev.secondwitness.sandbox.memory.TruthLog;
import dev.secondwitness.sandbox.payments.PaymentsReceiver;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/// The running demo receivers: payments, forum, ERP, cloud and the control desk, each an origin of
/// its own on loopback with tokens of its own.
public final class Sandbox implements AutoCloseable {

  /// The secrets of this run: none of them opens what another one does.
  public record Tokens(
      BearerToken paymentsWrite,
      BearerToken paymentsRead,
      BearerToken forumWrite,
      BearerToken erpWrite,
      BearerToken erpRead,
      BearerToken cloudWrite,
      BearerToken cloudRead,
      BearerToken control) {

    static Tokens random() {
      return new Tokens(
          BearerToken.random(),
          BearerToken.random(),
          BearerToken.random(),
          BearerToken.random(),
          BearerToken.random(),
          BearerToken.random(),
          BearerToken.random(),
          BearerToken.random());
    }
  }

  private final Tokens tokens = Tokens.random();
  private final Deque<LoopbackServer> open = new ArrayDeque<>();
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledExecutorService later =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("sandbox-later").factory());
  private final URI payments;
  private final URI forum;
  private final URI erp;
  private final URI cloud;
  private final URI control;

  private Sandbox(SandboxOptions options) throws IOException {
    FaultQueue queue = new FaultQueue();
    PaymentsReceiver refunds =
        new PaymentsReceiver(
            options.payments(),
            options.clock(),
            new PaymentsReceiver.Tokens(
                tokens.paymentsWrite(), tokens.paymentsRead(), tokens.control()),
            new FaultyReceiver("payments", queue, later),
            log(options, "refunds.jsonl"));
    ForumReceiver comments =
        new ForumReceiver(
            options.forum(),
            options.clock(),
            new ForumReceiver.Tokens(tokens.forumWrite(), tokens.control()),
            new FaultyReceiver("forum", queue, later),
            log(options, "comments.jsonl"));
    ErpReceiver orders =
        new ErpReceiver(
            options.erp(),
            options.clock(),
            new ErpReceiver.Tokens(tokens.erpWrite(), tokens.erpRead(), tokens.control()),
            new FaultyReceiver("erp", queue, later),
            log(options, "orders.jsonl"));
    CloudReceiver fleets =
        new CloudReceiver(
            options.cloud(),
            options.clock(),
            new CloudReceiver.Tokens(tokens.cloudWrite(), tokens.cloudRead(), tokens.control()),
            new FaultyReceiver("cloud", queue, later),
            log(options, "fleets.jsonl"));
    Map<String, ControlDesk.Truth> truths = new LinkedHashMap<>();
    truths.put("refunds", refunds::truth);
    truths.put("comments", comments::truth);
    truths.put("orders", orders::truth);
    truths.put("fleets", fleets::truth);
    ControlDesk desk = new ControlDesk(tokens.control(), queue, truths, options.clock());
    try {
      payments = listen(options.ports().payments(), refunds.routes());
      forum = listen(options.ports().forum(), comments.routes());
      erp = listen(options.ports().erp(), orders.routes());
      cloud = listen(options.ports().cloud(), fleets.routes());
      control = listen(options.ports().control(), desk.routes());
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /// Starts the receivers; close it to stop them.
  public static Sandbox start(SandboxOptions options) throws IOException {
    return new Sandbox(options);
  }

  /// The origin of the payments receiver and its receipts.
  public URI paymentsUrl() {
    return payments;
  }

  /// The origin of the forum.
  public URI forumUrl() {
    return forum;
  }

  /// The origin of the ERP.
  public URI erpUrl() {
    return erp;
  }

  /// The origin of the cloud.
  public URI cloudUrl() {
    return cloud;
  }

  /// The origin of the control desk: `/sandbox/faults` and `/sandbox/truth`.
  public URI controlUrl() {
    return control;
  }

  /// The secrets of this run.
  public Tokens tokens() {
    return tokens;
  }

  /// Where witnesses look, by the names their definitions use.
  public Map<String, URI> environments() {
    return Map.of("payments", payments, "forum", forum, "erp", erp, "cloud", cloud);
  }

  /// What witnesses may know, by the names their definitions use; none of it can write.
  public Map<String, String> readSecrets() {
    return Map.of(
        "PAYMENTS_READ", tokens.paymentsRead().value(),
        "ERP_READ", tokens.erpRead().value(),
        "CLOUD_READ", tokens.cloudRead().value());
  }

  /// What a demo agent needs to write to these receivers.
  public AgentOptions.Receivers receivers() {
    return new AgentOptions.Receivers(
        new AgentOptions.Target(payments, tokens.paymentsWrite()),
        new AgentOptions.Target(forum, tokens.forumWrite()),
        new AgentOptions.Target(erp, tokens.erpWrite()),
        new AgentOptions.Target(cloud, tokens.cloudWrite()));
  }

  @Override
  public void close() {
    later.shutdownNow();
    open.forEach(LoopbackServer::close);
    open.clear();
    workers.shutdownNow();
  }

  private static TruthLog log(SandboxOptions options, String name) throws IOException {
    if (options.memory().isEmpty()) {
      return TruthLog.forgetful();
    }
    Path directory = Files.createDirectories(options.memory().get());
    return FileTruthLog.open(directory.resolve(name));
  }

  private URI listen(int port, Routes routes) throws IOException {
    LoopbackServer server = LoopbackServer.start(port, routes, workers);
    open.push(server);
    return server.url();
  }
}
