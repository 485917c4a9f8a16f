package dev.secondwitness.launch;

import dev.secondwitness.app.port.Ids;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.StoreOptions;
import dev.secondwitness.store.StoreServer;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.http.Tokens;
import dev.secondwitness.store.jdbc.CannotOpen;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jobs.OwnWork;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/// The store for one person, in this process: loopback, a random port, random tokens per run that
/// are kept in memory only.
final class EmbeddedStore implements AutoCloseable {

  static final Tenant DEMO_TENANT = new Tenant("acme");
  private static final String AGENT = "demo-agent";

  private final StoreServer server;
  private final ScheduledExecutorService jobs;
  private final String personToken;
  private final String agentToken;

  private EmbeddedStore(
      StoreServer server, ScheduledExecutorService jobs, String personToken, String agentToken) {
    this.server = server;
    this.jobs = jobs;
    this.personToken = personToken;
    this.agentToken = agentToken;
  }

  /// Starts it on the files in the directory, for the person the operating system knows.
  ///
  /// @param port 0 for any free one
  /// @param work what it may do by itself besides watching the clock
  static EmbeddedStore start(
      Path directory,
      String person,
      int port,
      Rulebook rulebook,
      InstantSource clock,
      Ids ids,
      OwnWork work) {
    String personToken = randomToken();
    String agentToken = randomToken();
    Caller reviewer =
        new Caller(
            new Principal(person, Principal.Kind.PERSON),
            person,
            Set.of(new Grant(DEMO_TENANT, Role.REVIEWER)),
            Set.of());
    Caller agent =
        new Caller(
            new Principal(AGENT, Principal.Kind.AGENT), AGENT, Set.of(), Set.of(DEMO_TENANT));
    ScheduledExecutorService jobs =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("store-jobs").factory());
    try {
      StoreServer server =
          StoreServer.start(
              new StoreOptions(
                  new DatabaseAddress.H2(directory),
                  "this machine",
                  true,
                  Door.onThisMachine(
                      port, new Tokens(Map.of(personToken, reviewer, agentToken, agent))),
                  rulebook.rules(clock, ids),
                  SigningKeyFile.open(SigningKeyFile.in(directory)),
                  jobs,
                  work));
      return new EmbeddedStore(server, jobs, personToken, agentToken);
    } catch (CannotOpen e) {
      jobs.shutdownNow();
      throw new CannotStart(String.valueOf(e.getMessage()), e.whatToDo(), e);
    } catch (RuntimeException e) {
      jobs.shutdownNow();
      throw e;
    }
  }

  private static String randomToken() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /// Where it answers.
  URI url() {
    return URI.create(server.url());
  }

  /// The token of the person.
  String personToken() {
    return personToken;
  }

  /// The token of the sandbox's agent.
  String agentToken() {
    return agentToken;
  }

  @Override
  public void close() {
    server.close();
    jobs.shutdownNow();
  }
}
