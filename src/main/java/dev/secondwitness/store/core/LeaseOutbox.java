package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Hands waiting messages to a worker for a while; when that ends unacknowledged, the same bytes go
/// to whoever asks next. A lease lets nobody send: only a begun attempt does.
public final class LeaseOutbox {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Duration USUAL = Duration.ofMinutes(1);

  private final Rules rules;

  /// What a worker asks for.
  public record Command(
      String worker, int limit, Optional<Duration> leaseFor, Optional<Outbox.Kind> kind) {}

  /// What it got.
  public record Leased(List<Outbox.Message> messages, Instant asOf) {
    public Leased {
      messages = List.copyOf(messages);
    }
  }

  public LeaseOutbox(Rules rules) {
    this.rules = rules;
  }

  /// Leases what waits for the caller, or for the worker it names, as the owner of the retries; in
  /// tenants where that name is its own.
  public Leased in(Tx tx, Caller caller, Command command) {
    if (!caller.coordinates()) {
      throw Refusal.of(
          ProblemType.FORBIDDEN, "Messages are leased by agents and workers; a person never sends");
    }
    Duration leaseFor = command.leaseFor().orElse(USUAL);
    if (leaseFor.compareTo(SHORTEST) < 0 || leaseFor.compareTo(LONGEST) > 0) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER,
          "/lease_for",
          "A lease lasts from " + SHORTEST + " to " + LONGEST);
    }
    Instant now = rules.now();
    Outbox.Wanted wanted =
        new Outbox.Wanted(
            TakeWorkerName.where(tx, caller, command.worker()),
            recipients(caller.principal().name(), command.worker()),
            command.kind(),
            command.limit());
    Map<Tenant, List<Outbox.Message>> byTenant =
        tx.outbox().available(wanted, now).stream()
            .collect(
                Collectors.groupingBy(
                    Outbox.Message::tenant, LinkedHashMap::new, Collectors.toList()));
    List<Outbox.Message> leased = new ArrayList<>();
    byTenant.forEach(
        (tenant, messages) ->
            leased.addAll(lease(tx, caller, command, tenant, messages, now.plus(leaseFor))));
    return new Leased(leased, now);
  }

  /// Leases one tenant's messages; each tenant has an audit entry of its own.
  private List<Outbox.Message> lease(
      Tx tx,
      Caller caller,
      Command command,
      Tenant tenant,
      List<Outbox.Message> messages,
      Instant until) {
    Outbox.Lease to = new Outbox.Lease(caller.principal().name(), command.worker());
    List<Outbox.Message> leased =
        messages.stream().map(m -> m.with(m.delivery().leased(to, until))).toList();
    TakeWorkerName.in(tx, caller, tenant, command.worker(), rules.now());
    leased.forEach(tx.outbox()::update);
    Recorder.note(
        tx,
        caller.principal(),
        Optional.empty(),
        Optional.of(tenant),
        rules.now(),
        "outbox-leased",
        Map.of(
            "worker",
            command.worker(),
            "until",
            until.toString(),
            "messages",
            leased.stream().map(m -> m.id().value()).collect(Collectors.joining(" "))));
    return leased;
  }

  private static Set<String> recipients(String name, String worker) {
    return name.equals(worker) ? Set.of(name) : Set.of(name, worker);
  }
}
