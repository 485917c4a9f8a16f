package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Principal;
import java.util.Set;

/// The names under which the store itself acts; nobody comes in under one of them.
public final class OwnJobs {
  /// Notes attempts without an answer.
  static final Principal TIMEOUT = job("timeout-handler");

  /// Hands on what its owner left overdue.
  static final Principal EXPIRY = job("expiry");

  /// Ends what nobody may send any more.
  static final Principal AUTHORITY = job("authority-clock");

  /// Asks the witnesses by itself.
  static final Principal LOOKER = job("second-look");

  /// Settles small amounts on conclusive evidence.
  static final Principal RECONCILER = job("reconciler");

  /// Warns before a key stops protecting.
  static final Principal RETENTION = job("retention-watcher");

  /// Brings the rules of evidence that come with the program.
  static final Principal RULES = job("bundled-rules");

  /// Counts whom it does not let in.
  static final Principal DOOR = job("door");

  private static final Set<Principal> ALL =
      Set.of(TIMEOUT, EXPIRY, AUTHORITY, LOOKER, RECONCILER, RETENTION, RULES, DOOR);

  private OwnJobs() {}

  /// Whether a name is one of the store's own.
  public static boolean reserved(String name) {
    return ALL.stream().anyMatch(p -> p.name().equals(name));
  }

  private static Principal job(String name) {
    return new Principal(name, Principal.Kind.JOB);
  }
}
