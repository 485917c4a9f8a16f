package dev.secondwitness.sandbox.agent;

import dev.secondwitness.sandbox.http.BearerToken;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;

/// Where the demo agent works, as whom, and how fast.
public record AgentOptions(
    URI store,
    BearerToken storeToken,
    Receivers receivers,
    Names names,
    Pace pace,
    InstantSource clock,
    long seed) {

  /// A receiver's origin with the token that may write there.
  public record Target(URI origin, BearerToken token) {}

  /// The receivers.
  public record Receivers(Target payments, Target forum, Target erp, Target cloud) {}

  /// The words the store knows the agent's work by.
  public record Names(
      String tenant,
      String refund,
      String paymentsProvider,
      String comment,
      String forumProvider,
      String purchase,
      String erpProvider,
      String erpFallback,
      String provision,
      String cloudProvider,
      String account,
      String company,
      String cloudAccount) {

    /// The demo's names.
    public static Names defaults() {
      return new Names(
          "acme",
          "refund.create",
          "payments-sandbox",
          "comment.create",
          "forum-sandbox",
          "purchase_order.create",
          "erp-sandbox",
          "erp-legacy-sandbox",
          "server.provision",
          "cloud-sandbox",
          "acct_204",
          "co_31",
          "cloud_77");
    }
  }

  /// How long things take.
  ///
  /// @param sendWithin after this from its begin an attempt is not sent any more
  /// @param answerWithin how long the agent waits for an answer
  /// @param holds how long a silent receiver holds the connection
  /// @param landsAfter how long a late write is under way
  /// @param retryAfter what an overloaded receiver asks for, in whole seconds
  /// @param resolveSoon how long the unknown that is about to expire may wait
  /// @param least the shortest pause between two pieces of the trickle
  /// @param most the longest one
  public record Pace(
      Duration sendWithin,
      Duration answerWithin,
      Duration holds,
      Duration landsAfter,
      Duration retryAfter,
      Duration resolveSoon,
      Duration least,
      Duration most) {

    /// The demo's pace: answers within 3 s, a new intent every 20 to 40 s.
    public static Pace defaults() {
      return new Pace(
          Duration.ofSeconds(2),
          Duration.ofSeconds(3),
          Duration.ofSeconds(10),
          Duration.ofMinutes(2),
          Duration.ofSeconds(2),
          Duration.ofMinutes(3),
          Duration.ofSeconds(20),
          Duration.ofSeconds(40));
    }
  }

  /// The demo's names, pace and seed on the system's clock.
  public static AgentOptions of(URI store, BearerToken storeToken, Receivers receivers) {
    return new AgentOptions(
        store,
        storeToken,
        receivers,
        Names.defaults(),
        Pace.defaults(),
        InstantSource.system(),
        4812);
  }

  /// The same at another pace.
  public AgentOptions withPace(Pace other) {
    return new AgentOptions(store, storeToken, receivers, names, other, clock, seed);
  }

  /// The same with other names.
  public AgentOptions withNames(Names other) {
    return new AgentOptions(store, storeToken, receivers, other, pace, clock, seed);
  }

  /// The same with another course of the trickle.
  public AgentOptions withSeed(long other) {
    return new AgentOptions(store, storeToken, receivers, names, pace, clock, other);
  }
}
