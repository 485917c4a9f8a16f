package dev.secondwitness.store;

import dev.secondwitness.store.core.InstallRules;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.NameStore;
import dev.secondwitness.store.core.NoteRefusals;
import dev.secondwitness.store.core.ReplayChain;
import dev.secondwitness.store.core.RuleSet;
import dev.secondwitness.store.core.RulesOfEvidence;
import dev.secondwitness.store.core.SignCheckpoint;
import dev.secondwitness.store.core.VerifyAtStart;
import dev.secondwitness.store.core.VerifyChain;
import dev.secondwitness.store.core.Wellbeing;
import dev.secondwitness.store.http.Hearing;
import dev.secondwitness.store.http.Meters;
import dev.secondwitness.store.http.Pulse;
import dev.secondwitness.store.http.StoreHttp;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.JdbcLedger;
import dev.secondwitness.store.jdbc.JdbcScratch;
import dev.secondwitness.store.jdbc.PostgresHints;
import dev.secondwitness.store.jobs.ChainWatch;
import dev.secondwitness.store.jobs.DoorWatch;
import dev.secondwitness.store.jobs.Sweeper;
import dev.secondwitness.witness.definition.DefinitionProblem;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A running store: database, chain verified, jobs and server, in that order.
public final class StoreServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StoreServer.class);

  private final Database database;
  private final JdbcLedger ledger;
  private final Wellbeing wellbeing;
  private final Pulse pulse;
  private final Optional<Sweeper> jobs;
  private final StoreHttp http;
  private final NoteRefusals refusals;
  private final DoorWatch watch;
  private final Meters meters;
  private final Chain chain;

  /// What looks after the audit chain.
  private record Chain(Verifying verifying, SignCheckpoint checkpoint, ChainWatch watch) {
    void stop() {
      verifying.close();
      watch.close();
    }
  }

  private StoreServer(
      Database database,
      JdbcLedger ledger,
      Wellbeing wellbeing,
      Pulse pulse,
      Optional<Sweeper> jobs,
      StoreHttp http,
      NoteRefusals refusals,
      DoorWatch watch,
      Meters meters,
      Chain chain) {
    this.database = database;
    this.ledger = ledger;
    this.wellbeing = wellbeing;
    this.pulse = pulse;
    this.jobs = jobs;
    this.http = http;
    this.refusals = refusals;
    this.watch = watch;
    this.meters = meters;
    this.chain = chain;
  }

  /// Starts it; it answers when this returns. A store that does not verify answers too, and says
  /// so.
  public static StoreServer start(StoreOptions options) {
    return start(options, VerifyAtStart.Limits.USUAL);
  }

  /// @param limits how much is verified before the first answer
  static StoreServer start(StoreOptions options, VerifyAtStart.Limits limits) {
    Database database = Database.open(options.database());
    try {
      Pulse pulse = database.isShared() ? Pulse.amongOthers() : Pulse.alone();
      JdbcLedger ledger = new JdbcLedger(database, pulse::beat);
      Wellbeing wellbeing = new Wellbeing();
      new NameStore(ledger, options.rules()).run();
      Verifying verifying =
          Verifying.start(ledger, options.rules(), options.signer().publicKey(), limits, wellbeing);
      Meters meters = new Meters(System::nanoTime);
      Ledger timed = meters.timed(ledger);
      NoteRefusals refusals = new NoteRefusals(timed, options.rules(), wellbeing);
      if (wellbeing.trouble().isEmpty()) {
        install(options, ledger, wellbeing);
      }
      StoreHttp http =
          StoreHttp.start(
              new StoreHttp.Parts(
                  timed,
                  options.rules(),
                  wellbeing,
                  refusals,
                  meters,
                  pulse,
                  options.signer(),
                  options.name(),
                  options.embedded(),
                  options.door()));
      Optional<Sweeper> jobs =
          wellbeing.trouble().isPresent() ? Optional.empty() : Optional.of(jobs(options, timed));
      DoorWatch watch =
          DoorWatch.start(
              options.scheduler(), List.of(meters::jobsRan, refusals::run), http::renewCertificate);
      database.hints().ifPresent(hints -> Hearing.start(() -> hints.listen(pulse::beat)));
      SignCheckpoint checkpoint =
          new SignCheckpoint(ledger, options.rules(), options.signer(), wellbeing);
      ChainWatch chain = ChainWatch.start(options.scheduler(), checkpoint);
      verifying.rest(() -> jobs.ifPresent(Sweeper::close));
      return new StoreServer(
          database,
          ledger,
          wellbeing,
          pulse,
          jobs,
          http,
          refusals,
          watch,
          meters,
          new Chain(verifying, checkpoint, chain));
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /// Brings the program's rules in, and makes sure that those in force can be read.
  private static void install(StoreOptions options, JdbcLedger ledger, Wellbeing wellbeing) {
    RulesOfEvidence evidence = options.rules().evidence();
    try {
      new InstallRules(ledger, options.rules(), options.embedded()).run();
    } catch (DefinitionProblem problem) {
      LOG.error(
          "The rules of this release do not fit, and those in force stay: {}",
          problem.getMessage());
    }
    try {
      RuleSet inForce = ledger.read(evidence::current);
      LOG.info("Rule set {} is in force", inForce.number());
    } catch (DefinitionProblem | IllegalStateException unreadable) {
      LOG.error("The rules in force cannot be read", unreadable);
      wellbeing.fails("The rules in force cannot be read: " + unreadable.getMessage());
    }
  }

  private static Sweeper jobs(StoreOptions options, Ledger ledger) {
    Sweeper sweeper = Sweeper.of(ledger, options.rules(), options.work());
    sweeper.start(options.scheduler());
    return sweeper;
  }

  /// Does at once what its jobs would do within the next second; nothing when the store does not
  /// verify.
  public void sweep() {
    jobs.ifPresent(Sweeper::sweep);
  }

  /// Where it answers.
  public String url() {
    return http.url();
  }

  /// Whether it is told at this moment of what other processes write.
  boolean isToldOfChanges() {
    return database.hints().map(PostgresHints::isListening).orElse(false);
  }

  /// Why it may not be trusted and takes no changes; empty while all is well.
  public Optional<String> trouble() {
    return wellbeing.trouble();
  }

  /// Verifies the whole chain, and every row against it, as they are now.
  public VerifyChain.Verified verify() {
    return chain.verifying().now();
  }

  /// Takes a renewed certificate into use at once, as it does by itself within seconds.
  void renewCertificate() {
    http.renewCertificate();
  }

  /// Rebuilds every table from the audit chain alone and compares it with the one in use.
  public ReplayChain.Replayed replay() {
    return new ReplayChain(ledger, JdbcScratch::open).run();
  }

  /// How many database connections are in use at this moment.
  int connectionsInUse() {
    return database.connectionsInUse();
  }

  /// Stops taking requests, lets those that are running end, and closes the streams with a last
  /// event.
  @Override
  public void close() {
    chain.stop();
    watch.close();
    jobs.ifPresent(Sweeper::close);
    pulse.close();
    http.close();
    refusals.last();
    chain.checkpoint().last();
    ledger.close();
    database.close();
    meters.close();
  }
}
