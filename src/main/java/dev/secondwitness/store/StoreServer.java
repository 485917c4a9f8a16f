package dev.secondwitness.store;

import dev.secondwitness.store.core.AdoptRows;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.ForgetOld;
import dev.secondwitness.store.core.NoteSilence;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.VerifyChain;
import dev.secondwitness.store.core.Wellbeing;
import dev.secondwitness.store.http.Pulse;
import dev.secondwitness.store.http.StoreHttp;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.JdbcLedger;
import dev.secondwitness.store.jobs.TimeoutHandler;
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
  private final Optional<TimeoutHandler> jobs;
  private final StoreHttp http;

  private StoreServer(
      Database database,
      JdbcLedger ledger,
      Wellbeing wellbeing,
      Pulse pulse,
      Optional<TimeoutHandler> jobs,
      StoreHttp http) {
    this.database = database;
    this.ledger = ledger;
    this.wellbeing = wellbeing;
    this.pulse = pulse;
    this.jobs = jobs;
    this.http = http;
  }

  /// Starts it; it answers when this returns. A store that does not verify answers too, and says
  /// so.
  public static StoreServer start(StoreOptions options) {
    Database database = Database.open(options.database());
    try {
      Pulse pulse = new Pulse();
      JdbcLedger ledger = new JdbcLedger(database, pulse::beat);
      Wellbeing wellbeing = new Wellbeing();
      List<String> troubles = verify(ledger, options.rules());
      troubles.forEach(
          what -> LOG.error("This store does not verify and takes no changes: {}", what));
      troubles.stream().findFirst().ifPresent(wellbeing::fails);
      StoreHttp http =
          StoreHttp.start(
              new StoreHttp.Parts(
                  ledger,
                  options.rules(),
                  wellbeing,
                  options.tokens(),
                  pulse,
                  options.name(),
                  options.embedded(),
                  options.host(),
                  options.port()));
      Optional<TimeoutHandler> jobs =
          wellbeing.trouble().isPresent() ? Optional.empty() : Optional.of(jobs(options, ledger));
      return new StoreServer(database, ledger, wellbeing, pulse, jobs, http);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /// A store from before the chain carried rows is verified as far as it can be, and then adopts
  /// them.
  private static List<String> verify(JdbcLedger ledger, Rules rules) {
    VerifyChain verify = new VerifyChain(ledger);
    List<String> troubles = verify.run().troubles();
    if (!troubles.isEmpty() || new AdoptRows(ledger, rules).run() == 0) {
      return troubles;
    }
    return verify.run().troubles();
  }

  private static TimeoutHandler jobs(StoreOptions options, JdbcLedger ledger) {
    Cases cases = new Cases(options.rules());
    return TimeoutHandler.start(
        options.scheduler(),
        new NoteSilence(ledger, options.rules(), cases),
        new ForgetOld(ledger, options.rules()));
  }

  /// Where it answers.
  public String url() {
    return http.url();
  }

  /// Why it may not be trusted and takes no changes; empty while all is well.
  public Optional<String> trouble() {
    return wellbeing.trouble();
  }

  /// Verifies the whole chain, and every row against it, as they are now.
  public VerifyChain.Verified verify() {
    return new VerifyChain(ledger).run();
  }

  /// How many database connections are in use at this moment.
  int connectionsInUse() {
    return database.connectionsInUse();
  }

  @Override
  public void close() {
    jobs.ifPresent(TimeoutHandler::close);
    pulse.close();
    ledger.close();
    http.close();
    database.close();
  }
}
