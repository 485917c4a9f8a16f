package dev.secondwitness.console;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// A store in memory that filters, sorts and pages like a real one; it can be lost, and tests
/// change its rows and cases as they please. Starts with the rows of the mockups.
public final class FakeIntentStore implements IntentStore {

  private final InstantSource clock;
  private final Map<IntentId, QueueItem> items = new LinkedHashMap<>();
  private final Map<IntentId, CaseFile> cases = new HashMap<>();
  private final Map<ReadingId, Observation> evidence = new HashMap<>();
  private final List<QueueQuery> asked = new ArrayList<>();
  private BiFunction<IntentId, Observation, Reply<Reading>> reader =
      (id, observation) -> notFound();
  private Decider decider = (id, key, version, body) -> notFound();
  private Map<DecisionKey, DecisionRecorded> recorded = new HashMap<>();
  private boolean lost;
  private Principal me = new Principal("Mara Lind", Principal.Kind.PERSON);
  private Set<Role> roles = Set.of(Role.REVIEWER);
  private boolean onePerson;

  /// What the store does with a decision.
  @FunctionalInterface
  public interface Decider {
    /// Answers it.
    Reply<DecisionRecorded> decide(IntentId id, DecisionKey key, long version, byte[] body);
  }

  /// The mockups' rows at the clock's moment.
  public FakeIntentStore(InstantSource clock) {
    this.clock = clock;
    MockupRows.at(clock.instant()).forEach(this::put);
  }

  // --- what tests do to it

  /// Adds a row or replaces the one of the same id.
  public synchronized void put(QueueItem item) {
    items.put(item.id(), item);
  }

  /// Empties it.
  public synchronized void clear() {
    items.clear();
  }

  /// The row of an id; fails when there is none.
  public synchronized QueueItem item(IntentId id) {
    return Optional.ofNullable(items.get(id)).orElseThrow();
  }

  /// Settles an intent, so that it is no longer in the queues.
  public synchronized void settle(IntentId id, IntentState state) {
    items.put(id, MockupRows.settled(item(id), state));
  }

  /// Who calls, and as what.
  public synchronized void person(String name, Role... held) {
    me = new Principal(name, Principal.Kind.PERSON);
    roles = Set.of(held);
  }

  /// A store for one person, or for a team.
  public synchronized void onePerson(boolean alone) {
    onePerson = alone;
  }

  /// The answer to `caseFile`.
  public synchronized void putCase(CaseFile file) {
    cases.put(file.envelope().id(), file);
  }

  /// The answer to `evidence`.
  public synchronized void putEvidence(ReadingId id, Observation observation) {
    evidence.put(id, observation);
  }

  /// What becomes of readings sent.
  public synchronized void onReading(BiFunction<IntentId, Observation, Reply<Reading>> answer) {
    reader = answer;
  }

  /// What becomes of decisions sent.
  public synchronized void onDecision(Decider answer) {
    decider = answer;
  }

  /// What `decisionByKey` knows.
  public synchronized void know(DecisionKey key, DecisionRecorded decision) {
    recorded.put(key, decision);
  }

  /// From now on no call is answered, or every call again.
  public synchronized void lost(boolean isLost) {
    lost = isLost;
  }

  /// Every queue query so far.
  public synchronized List<QueueQuery> asked() {
    return List.copyOf(asked);
  }

  // --- IntentStore

  @Override
  public synchronized Reply<Me> me() {
    if (lost) {
      return silence();
    }
    return new Reply.Ok<>(
        new Me(
            me,
            me.name(),
            roles.stream()
                .map(role -> new Grant(new Tenant("acme"), role))
                .collect(Collectors.toSet()),
            Set.of(),
            onePerson,
            "store.acme.example",
            CurrencyScales.ISO,
            clock.instant()));
  }

  @Override
  public synchronized Reply<QueuePage> queue(QueueQuery query) {
    asked.add(query);
    if (lost) {
      return silence();
    }
    Instant now = clock.instant();
    Comparator<QueueItem> order = order(query);
    List<QueueItem> all =
        items.values().stream()
            .filter(inView(query, now).and(inFilter(query, now)))
            .sorted((query.ascending() ? order : order.reversed()).thenComparing(QueueItem::id))
            .toList();
    int from = query.cursor().map(Integer::parseInt).orElse(0);
    int to = Math.min(all.size(), from + query.limit());
    return new Reply.Ok<>(
        new QueuePage(
            from >= to ? List.of() : all.subList(from, to),
            to < all.size() ? Optional.of(Integer.toString(to)) : Optional.empty(),
            all.size(),
            all.stream().filter(i -> overdue(i, now)).count(),
            all.stream().flatMap(i -> i.unknownSince().stream()).min(Comparator.naturalOrder()),
            now));
  }

  @Override
  public synchronized Reply<CaseFile> caseFile(IntentId id) {
    if (lost) {
      return silence();
    }
    CaseFile file = cases.get(id);
    return file == null ? notFound() : new Reply.Ok<>(file);
  }

  @Override
  public synchronized Reply<List<SearchHit>> search(String text) {
    if (lost) {
      return silence();
    }
    return new Reply.Ok<>(
        items.values().stream()
            .filter(
                i ->
                    i.id().value().equals(text)
                        || i.businessRef()
                            .filter(r -> List.of(r.value().split(" ")).contains(text))
                            .isPresent())
            .map(
                i ->
                    new SearchHit(
                        i.id(),
                        i.id().value().equals(text) ? "intent" : "order",
                        i.state(),
                        i.operation(),
                        i.businessRef()))
            .toList());
  }

  @Override
  public synchronized Reply<Oversight> oversight() {
    if (lost) {
      return silence();
    }
    Instant now = clock.instant();
    List<QueueItem> open =
        items.values().stream().filter(i -> i.state() == IntentState.INDETERMINATE).toList();
    Map<AgeBand, Long> byAge = new EnumMap<>(AgeBand.class);
    for (AgeBand band : AgeBand.values()) {
      byAge.put(band, open.stream().filter(i -> band(i, now) == band).count());
    }
    List<Long> expiring = new ArrayList<>();
    for (int hour = 0; hour <= 8; hour++) {
      int h = hour;
      expiring.add(open.stream().filter(i -> !overdue(i, now) && hour(i, now) == h).count());
    }
    List<QueueItem> overdue =
        open.stream()
            .filter(i -> overdue(i, now))
            .sorted(Comparator.comparing(i -> i.resolveBy().orElse(Instant.MAX)))
            .toList();
    return new Reply.Ok<>(
        new Oversight(
            open.size(),
            byAge,
            open.stream()
                .min(Comparator.comparing((QueueItem i) -> i.unknownSince().orElse(Instant.MAX))),
            overdue.size(),
            overdue.stream().limit(5).toList(),
            byOwner(open, now),
            expiring,
            now));
  }

  @Override
  public synchronized Reply<Reading> recordReading(
      IntentId id, String idempotencyKey, int round, Observation observation) {
    return lost ? silence() : reader.apply(id, observation);
  }

  @Override
  public synchronized Reply<Observation> evidence(IntentId id, ReadingId reading) {
    if (lost) {
      return silence();
    }
    Observation observation = evidence.get(reading);
    return observation == null ? notFound() : new Reply.Ok<>(observation);
  }

  @Override
  public synchronized Reply<DecisionRecorded> decide(
      IntentId id, DecisionKey key, long version, byte[] body) {
    return lost ? silence() : decider.decide(id, key, version, body);
  }

  @Override
  public synchronized Reply<DecisionRecorded> decisionByKey(DecisionKey key) {
    if (lost) {
      return silence();
    }
    DecisionRecorded decision = recorded.get(key);
    return decision == null ? notFound() : new Reply.Ok<>(decision);
  }

  // --- how it answers

  private static <T> Reply<T> silence() {
    return new Reply.NoAnswer<>(false, "connection refused");
  }

  private static <T> Reply<T> notFound() {
    return new Reply.Refused<>(
        new Problem(
            "not-found", 404, "Not found", "No such thing.", Optional.empty(), "E404", Map.of()));
  }

  private Predicate<QueueItem> inView(QueueQuery query, Instant now) {
    return item ->
        switch (query.view()) {
          case UNKNOWN -> item.state() == IntentState.INDETERMINATE;
          case EXPIRING ->
              item.state() == IntentState.INDETERMINATE
                  && item.resolveBy()
                      .filter(due -> due.isBefore(now.plus(Duration.ofHours(8))))
                      .isPresent();
          case MINE ->
              item.state() == IntentState.INDETERMINATE
                  && item.owner()
                      .filter(o -> o.name().equals(me.name()) || o.kind() == Owner.Kind.GROUP)
                      .isPresent();
          case APPROVALS -> false;
          case ALL -> true;
        };
  }

  private static Predicate<QueueItem> inFilter(QueueQuery query, Instant now) {
    return item ->
        query.filter().tenant().filter(t -> !t.equals(item.tenant())).isEmpty()
            && query.filter().operation().filter(o -> !o.equals(item.operation())).isEmpty()
            && query
                .filter()
                .verdict()
                .filter(v -> item.lastVerdict().filter(v::equals).isEmpty())
                .isEmpty()
            && query
                .filter()
                .owner()
                .filter(o -> item.owner().filter(w -> w.name().equals(o)).isEmpty())
                .isEmpty()
            && query.filter().ageBand().filter(b -> band(item, now) != b).isEmpty()
            && (!query.filter().overdue() || overdue(item, now))
            && query
                .filter()
                .dueInHour()
                .filter(h -> overdue(item, now) || hour(item, now) != h)
                .isEmpty();
  }

  private static Comparator<QueueItem> order(QueueQuery query) {
    return switch (query.sort()) {
      case TIME_LEFT -> Comparator.comparing(i -> i.resolveBy().orElse(Instant.MAX));
      case AGE ->
          Comparator.comparing((QueueItem i) -> i.unknownSince().orElse(Instant.MAX)).reversed();
      case OPERATION -> Comparator.comparing(QueueItem::operation);
      case REFERENCE -> Comparator.comparing(i -> i.businessRef().map(Object::toString).orElse(""));
      case AMOUNT -> Comparator.comparing(i -> i.amount().map(Money::minor).orElse(-1L));
      case ATTEMPTS -> Comparator.comparing(QueueItem::attempts);
      case OWNER -> Comparator.comparing(i -> i.owner().map(Owner::name).orElse(""));
    };
  }

  private static List<Oversight.ByOwner> byOwner(List<QueueItem> open, Instant now) {
    Map<Owner, List<QueueItem>> owners = new LinkedHashMap<>();
    for (QueueItem item : open) {
      item.owner().ifPresent(o -> owners.computeIfAbsent(o, k -> new ArrayList<>()).add(item));
    }
    return owners.entrySet().stream()
        .map(
            e ->
                new Oversight.ByOwner(
                    e.getKey(),
                    e.getValue().size(),
                    e.getValue().stream().filter(i -> overdue(i, now)).count(),
                    e.getValue().stream()
                        .flatMap(i -> i.resolveBy().stream())
                        .min(Comparator.naturalOrder()),
                    e.getValue().stream()
                        .flatMap(i -> i.unknownSince().stream())
                        .min(Comparator.naturalOrder())))
        .sorted(Comparator.comparing(Oversight.ByOwner::open).reversed())
        .toList();
  }

  private static AgeBand band(QueueItem item, Instant now) {
    return AgeBand.of(Duration.between(item.unknownSince().orElse(now), now));
  }

  private static boolean overdue(QueueItem item, Instant now) {
    return item.resolveBy().filter(due -> !due.isAfter(now)).isPresent();
  }

  private static int hour(QueueItem item, Instant now) {
    return item.resolveBy()
        .map(due -> (int) Math.min(8, Duration.between(now, due).toHours()))
        .orElse(8);
  }

  /// The verdicts in use, so that a test can see each.
  public synchronized Set<VerdictKind> verdicts() {
    return Set.copyOf(items.values().stream().flatMap(i -> i.lastVerdict().stream()).toList());
  }
}
