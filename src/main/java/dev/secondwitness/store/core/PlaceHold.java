package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.value.HoldId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Pauses the retries of an intent, an operation, a provider or a tenant.
public final class PlaceHold {
  private final Rules rules;
  private final Cases cases;

  /// What is to be held.
  ///
  /// @param subject empty for a tenant, which is its own subject
  public record Command(
      Tenant tenant,
      Hold.Over over,
      Optional<String> subject,
      String why,
      Optional<Instant> until) {}

  public PlaceHold(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
  }

  /// Places it.
  public Hold in(Tx tx, Caller caller, Command command) {
    if (!caller.sees(command.tenant())) {
      throw Refusal.at(
          ProblemType.NOT_FOUND, "/tenant", "There is no tenant " + command.tenant().value());
    }
    Instant now = rules.now();
    String subject = subject(command);
    Optional<KeptIntent> intent =
        command.over() == Hold.Over.INTENT
            ? Optional.of(held(tx, caller, command.tenant(), subject))
            : Optional.empty();
    if (!HoldRights.places(caller, command.over(), command.tenant())) {
      throw Refusal.of(ProblemType.FORBIDDEN, HoldRights.who(command.over()));
    }
    if (command.until().map(u -> !u.isAfter(now)).orElse(false)) {
      throw Refusal.at(ProblemType.INVALID_MEMBER, "/until", "That moment has passed");
    }
    refuseSecond(tx, caller, command, subject, now);
    Hold hold =
        new Hold(
            new HoldId("hold_" + rules.ids().fresh()),
            command.tenant(),
            command.over(),
            subject,
            caller.principal(),
            now,
            command.why(),
            command.until(),
            Optional.empty());
    tx.holds().add(hold, tx.chain().head().sequence() + 1);
    record(tx, hold, intent, now);
    return hold;
  }

  private static String subject(Command command) {
    String tenant = command.tenant().value();
    if (command.over() == Hold.Over.TENANT) {
      if (!command.subject().orElse(tenant).equals(tenant)) {
        throw Refusal.at(
            ProblemType.INVALID_MEMBER, "/subject", "A hold over a tenant is over that tenant");
      }
      return tenant;
    }
    return command
        .subject()
        .orElseThrow(
            () ->
                Refusal.at(
                    ProblemType.INVALID_MEMBER,
                    "/subject",
                    "Say which " + command.over().name().toLowerCase(Locale.ROOT)));
  }

  private KeptIntent held(Tx tx, Caller caller, Tenant tenant, String subject) {
    KeptIntent intent = cases.require(tx, caller, id(subject));
    if (!intent.envelope().scope().tenant().equals(tenant)) {
      throw Refusal.at(
          ProblemType.NOT_FOUND, "/subject", "There is no intent " + subject + " of that tenant");
    }
    if (!intent.standing().state().open()) {
      throw Refusal.of(
          ProblemType.ILLEGAL_TRANSITION,
          "There are no retries to pause: this intent is "
              + intent.standing().state().name().toLowerCase(Locale.ROOT));
    }
    return intent;
  }

  private static IntentId id(String subject) {
    try {
      return new IntentId(subject);
    } catch (IllegalArgumentException e) {
      throw Refusal.at(ProblemType.NOT_FOUND, "/subject", "There is no intent " + subject);
    }
  }

  /// One principal holds a subject once, so that what is in force stays a short list.
  private static void refuseSecond(
      Tx tx, Caller caller, Command command, String subject, Instant now) {
    tx.holds().over(command.tenant(), command.over(), subject, now).stream()
        .filter(h -> h.by().equals(caller.principal()))
        .findFirst()
        .ifPresent(
            own -> {
              throw Refusal.of(
                      ProblemType.ALREADY_HELD,
                      "Your hold " + own.id() + " over " + own.scope() + " is in force already")
                  .with(Refusal.More.known(HoldWords.values(own)));
            });
  }

  private static void record(Tx tx, Hold hold, Optional<KeptIntent> intent, Instant now) {
    Map<String, String> values = new TreeMap<>(HoldWords.values(hold));
    values.put("tenant", hold.tenant().value());
    if (intent.isPresent()) {
      KeptIntent after = intent.get().with(intent.get().standing().touched());
      Recorder.save(tx, intent.get(), after, hold.by(), now, "hold-placed", values);
    } else {
      Recorder.wide(tx, hold.tenant(), hold.by(), now, "hold-placed", values);
    }
  }
}
