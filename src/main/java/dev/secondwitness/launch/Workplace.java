package dev.secondwitness.launch;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.EventStream;
import dev.secondwitness.app.port.Ids;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.RuleDesk;
import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.app.review.DeliverDecisions;
import dev.secondwitness.app.review.ReadWitness;
import dev.secondwitness.app.review.RecordDecision;
import dev.secondwitness.app.trust.GuardedRuleDesk;
import dev.secondwitness.app.trust.GuardedStore;
import dev.secondwitness.app.trust.HeadWatch;
import dev.secondwitness.app.trust.WatchHead;
import dev.secondwitness.client.OkHttpEventStream;
import dev.secondwitness.client.OkHttpIntentStore;
import dev.secondwitness.client.OkHttpRuleDesk;
import dev.secondwitness.client.OkHttpStoreChain;
import dev.secondwitness.client.StoreAddress;
import dev.secondwitness.client.WireDecisionBytes;
import dev.secondwitness.journal.H2DecisionJournal;
import dev.secondwitness.sandbox.Sandbox;
import dev.secondwitness.sandbox.SandboxOptions;
import dev.secondwitness.sandbox.agent.AgentOptions;
import dev.secondwitness.sandbox.agent.DemoAgent;
import dev.secondwitness.sandbox.http.BearerToken;
import dev.secondwitness.store.jobs.OwnWork;
import dev.secondwitness.witness.DeclaredWitnesses;
import dev.secondwitness.witness.DraftedWitnesses;
import dev.secondwitness.witness.reader.Environments;
import dev.secondwitness.witness.reader.HttpReader;
import dev.secondwitness.witness.reader.Resolver;
import dev.secondwitness.witness.reader.Secrets;
import dev.secondwitness.witness.statement.StatementFolders;
import dev.secondwitness.witness.statement.StatementReader;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Everything behind the window, put together: store, sandbox, journal, witnesses and use cases.
/// Closing it ends what it started, in the opposite order.
final class Workplace implements AutoCloseable {

  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);

  /// The store in the same folder, whatever its port is this time.
  private static final String OWN_STORE = "this machine";

  /// What a workplace is made of.
  ///
  /// @param person the name decisions are made under
  /// @param pace how fast the sandbox's agent works, given its usual options
  /// @param through changes the store's address for the console, such as a proxy in a test
  record Options(
      DataFolders folders,
      String person,
      UnaryOperator<AgentOptions> pace,
      Function<URI, URI> through,
      InstantSource clock) {}

  private final Deque<AutoCloseable> open;
  private final Options options;
  private final EmbeddedStore embedded;
  private final Sandbox sandbox;
  private final DemoAgent agent;
  private final WatchHead head;
  private final IntentStore store;
  private final EventStream stream;
  private final Witnesses witnesses;
  private final RuleDesk desk;
  private final Drafting drafting;
  private final Ids ids;
  private final DecisionJournal journal;
  private final DeliverDecisions deliver;
  private final RecordDecision record;
  private final ReadWitness read;

  private Workplace(Options options, Deque<AutoCloseable> open) throws IOException {
    this.options = options;
    this.open = open;
    this.ids = new RandomIds();
    Rulebook rulebook = Rulebook.bundled();
    ExecutorService threads = kept(Executors.newVirtualThreadPerTaskExecutor());
    H2DecisionJournal kept = kept(H2DecisionJournal.open(options.folders().journal()));
    this.journal = kept;
    this.sandbox =
        kept(Sandbox.start(SandboxOptions.defaults().remembering(options.folders().demo())));
    Environments environments = new Environments(sandbox.environments());
    Secrets secrets = new Secrets(sandbox.readSecrets());
    HttpReader reader =
        new HttpReader(environments, secrets, options.clock(), threads, Resolver.SYSTEM);
    StatementReader files =
        new StatementReader(
            StatementFolders.below(options.folders().statements()), options.clock());
    Witnesses own = new DeclaredWitnesses(rulebook.witnesses(), reader).withFiles(files);
    this.embedded =
        kept(
            EmbeddedStore.start(
                options.folders().store(),
                options.person(),
                0,
                rulebook,
                options.clock(),
                ids,
                // one person looks for himself; the store asks once more before a deadline only
                new OwnWork(Optional.of(new OwnWork.Readers(own, threads)), false)));
    this.agent =
        kept(
            new DemoAgent(
                options
                    .pace()
                    .apply(
                        AgentOptions.of(
                            embedded.url(),
                            new BearerToken(embedded.agentToken()),
                            sandbox.receivers()))));
    StoreAddress address =
        new StoreAddress(options.through().apply(embedded.url()), embedded::personToken);
    OkHttpIntentStore calls = new OkHttpIntentStore(address, CALL_TIMEOUT);
    this.head =
        new WatchHead(
            new OkHttpStoreChain(address, CALL_TIMEOUT), kept.heads(), OWN_STORE, options.clock());
    this.store = new GuardedStore(calls, head);
    this.stream = new OkHttpEventStream(address, threads, options.clock());
    this.witnesses =
        new DeclaredWitnesses(rulebook.witnesses(), new StoreDefinitions(calls), reader);
    this.desk = new GuardedRuleDesk(new OkHttpRuleDesk(address, CALL_TIMEOUT), head);
    this.drafting = new DraftedWitnesses(reader, files, environments, secrets);
    this.deliver = new DeliverDecisions(store, journal, options.clock());
    this.record =
        new RecordDecision(store, journal, new WireDecisionBytes(), deliver, ids, options.clock());
    this.read = new ReadWitness(store, witnesses, ids);
  }

  /// Starts everything but the sandbox's agent. Fails with what to do when a part cannot start.
  static Workplace open(Options options) {
    Deque<AutoCloseable> open = new ArrayDeque<>();
    try {
      return new Workplace(options, open);
    } catch (RuntimeException e) {
      closeAll(open).ifPresent(e::addSuppressed);
      throw e;
    } catch (IOException e) {
      closeAll(open).ifPresent(e::addSuppressed);
      throw new CannotStart(
          "The sandbox cannot start: " + e.getMessage(),
          "Its receivers need free ports on 127.0.0.1.",
          e);
    }
  }

  private <T extends AutoCloseable> T kept(T part) {
    open.push(part);
    return part;
  }

  Options options() {
    return options;
  }

  EmbeddedStore embedded() {
    return embedded;
  }

  Sandbox sandbox() {
    return sandbox;
  }

  DemoAgent agent() {
    return agent;
  }

  IntentStore store() {
    return store;
  }

  /// Whether the store's audit chain goes on from what this console has seen.
  HeadWatch head() {
    return head;
  }

  EventStream stream() {
    return stream;
  }

  Witnesses witnesses() {
    return witnesses;
  }

  RuleDesk desk() {
    return desk;
  }

  Drafting drafting() {
    return drafting;
  }

  Ids ids() {
    return ids;
  }

  DecisionJournal journal() {
    return journal;
  }

  DeliverDecisions deliver() {
    return deliver;
  }

  RecordDecision recordDecision() {
    return record;
  }

  ReadWitness readWitness() {
    return read;
  }

  @Override
  public void close() {
    closeAll(open)
        .ifPresent(
            e -> {
              throw e;
            });
  }

  private static Optional<IllegalStateException> closeAll(Deque<AutoCloseable> parts) {
    IllegalStateException failed = new IllegalStateException("Not everything could be closed");
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        failed.addSuppressed(e);
      }
    }
    return failed.getSuppressed().length == 0 ? Optional.empty() : Optional.of(failed);
  }
}
