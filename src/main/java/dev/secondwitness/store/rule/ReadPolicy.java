package dev.secondwitness.store.rule;

import dev.secondwitness.domain.decision.Policy;
import dev.secondwitness.domain.decision.SpendCeiling;
import dev.secondwitness.domain.decision.Timing;
import dev.secondwitness.domain.decision.VerifiedSource;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.witness.definition.DefinitionProblem;
import dev.secondwitness.witness.definition.YamlSection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads one policy from YAML; what no store should go by is refused with its place.
final class ReadPolicy {
  private static final Pattern MINOR = Pattern.compile("0|[1-9][0-9]{0,14}");
  private static final int MOST = 500;

  /// An intent may be under the ceilings of two policies, and a policy has 200 at most.
  private static final int MOST_CEILINGS = 100;

  private final YamlSection top;
  private final CurrencyScales scales;

  /// A policy and the tenant it is for, or `default`.
  record Named(String id, int version, Policy policy) {}

  private ReadPolicy(YamlSection top, CurrencyScales scales) {
    this.top = top;
    this.scales = scales;
  }

  static Named from(String file, String text, CurrencyScales scales) {
    try {
      return new ReadPolicy(YamlSection.parse(file, text), scales).read();
    } catch (IllegalArgumentException e) {
      throw new DefinitionProblem(file, "", String.valueOf(e.getMessage()), e);
    }
  }

  private Named read() {
    String id = new Tenant(top.text("id")).value();
    int version = top.number("version");
    Policy policy =
        new Policy(
            thresholds(),
            between(top, "resolve_by", Duration.ofMinutes(1), Duration.ofHours(24)),
            timing(top.section("timing")),
            owner(top.section("owner")),
            owners(),
            escalation(),
            ceilings(),
            between(top, "claim", Duration.ofMinutes(1), Duration.ofHours(8)),
            sources());
    top.done();
    return new Named(id, version, policy);
  }

  private Map<Operation, List<Money>> thresholds() {
    Map<Operation, List<Money>> thresholds = new HashMap<>();
    for (YamlSection section : sections("thresholds")) {
      Operation operation = new Operation(section.text("operation"));
      Money amount = money(section);
      List<Money> amounts = thresholds.computeIfAbsent(operation, o -> new ArrayList<>());
      if (amounts.stream().anyMatch(m -> m.currency().equals(amount.currency()))) {
        throw section.problem("currency", "this operation has a threshold in it already");
      }
      amounts.add(amount);
      section.done();
    }
    return thresholds;
  }

  private static Timing timing(YamlSection section) {
    Duration second = Duration.ofSeconds(1);
    Timing timing =
        new Timing(
            between(section, "send_before", second, Duration.ofMinutes(10)),
            between(section, "answer_by", second, Duration.ofHours(1)),
            between(section, "clock_error", Duration.ofMillis(1), Duration.ofMinutes(5)));
    if (timing.answerBy().compareTo(timing.sendBefore()) < 0) {
      throw section.problem("answer_by", "no answer is due before the last moment to send");
    }
    section.done();
    return timing;
  }

  private static Owner owner(YamlSection section) {
    Owner owner = owner(section, "kind", "name");
    section.done();
    return owner;
  }

  private static Owner owner(YamlSection section, String kind, String name) {
    return new Owner(section.word(kind, Owner.Kind.class), section.text(name));
  }

  private Map<Operation, Owner> owners() {
    Map<Operation, Owner> owners = new HashMap<>();
    for (YamlSection section : sections("owners")) {
      Operation operation = new Operation(section.text("operation"));
      if (owners.put(operation, owner(section, "kind", "name")) != null) {
        throw section.problem("operation", "this operation has an owner already");
      }
      section.done();
    }
    return owners;
  }

  private List<Owner> escalation() {
    List<Owner> ladder = new ArrayList<>();
    for (YamlSection section : sections("escalation")) {
      Owner next = owner(section);
      if (ladder.contains(next)) {
        throw section.problem("name", next.name() + " is on the ladder already");
      }
      ladder.add(next);
    }
    if (ladder.isEmpty()) {
      throw top.problem("escalation", "somebody has to get what is overdue");
    }
    return ladder;
  }

  private List<SpendCeiling> ceilings() {
    List<SpendCeiling> ceilings = new ArrayList<>();
    Set<List<Object>> counted = new HashSet<>();
    for (YamlSection section : sections("ceilings", MOST_CEILINGS)) {
      SpendCeiling ceiling =
          new SpendCeiling(
              section.optionalText("principal"),
              section.optionalText("purpose"),
              new Operation(section.text("operation")),
              between(section, "window", Duration.ofSeconds(1), Duration.ofDays(31)),
              money(section));
      if (!counted.add(
          List.of(
              ceiling.principal(),
              ceiling.purpose(),
              ceiling.operation(),
              ceiling.window(),
              ceiling.limit().currency()))) {
        throw section.problem("operation", "this spending has a ceiling already");
      }
      ceilings.add(ceiling);
      section.done();
    }
    return ceilings;
  }

  private Set<VerifiedSource> sources() {
    Set<VerifiedSource> sources = new HashSet<>();
    for (YamlSection section : sections("verified_sources")) {
      if (!sources.add(new VerifiedSource(section.text("source"), section.text("by")))) {
        throw section.problem("source", "is listed twice");
      }
      section.done();
    }
    return sources;
  }

  private List<YamlSection> sections(String name) {
    return sections(name, MOST);
  }

  private List<YamlSection> sections(String name, int most) {
    if (!top.has(name)) {
      throw top.problem(name, "is missing; an empty list says that there are none");
    }
    List<YamlSection> sections = top.sections(name);
    if (sections.size() > most) {
      throw top.problem(name, "has more than " + most + " entries");
    }
    return sections;
  }

  private Money money(YamlSection section) {
    String currency = section.text("currency");
    if (!scales.knows(currency)) {
      throw section.problem("currency", "nobody knows how many decimals " + currency + " has");
    }
    String minor = section.text("minor");
    if (!MINOR.matcher(minor).matches()) {
      throw section.problem(
          "minor", "whole minor units in quotes are needed, 15 digits at most, not " + minor);
    }
    return new Money(currency, Long.parseLong(minor));
  }

  private static Duration between(YamlSection section, String name, Duration least, Duration most) {
    Duration value = section.duration(name);
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw section.problem(name, "is between " + least + " and " + most);
    }
    return value;
  }
}
