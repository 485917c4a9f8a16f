package dev.secondwitness.contract;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Tenant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Maps the question for a page of a queue to query parameters and back.
public final class QueueParameters {

  private static final int LATER = 8;
  private static final int MOST = 200;
  private static final int USUAL = 50;

  private static final Set<String> NAMES =
      Set.of(
          "view",
          "sort",
          "order",
          "tenant",
          "operation",
          "verdict",
          "owner",
          "age",
          "overdue",
          "due_in_hour",
          "cursor",
          "limit");

  private final Map<String, List<String>> given;

  private QueueParameters(Map<String, List<String>> given) {
    this.given = given;
  }

  /// The parameters that ask for the page, unencoded, in a fixed order.
  public static Map<String, String> of(QueueQuery query) {
    Map<String, String> parameters = new LinkedHashMap<>();
    QueueFilter filter = query.filter();
    parameters.put("view", Words.of(query.view()));
    parameters.put("sort", Words.of(query.sort()));
    parameters.put("order", query.ascending() ? "asc" : "desc");
    filter.tenant().ifPresent(t -> parameters.put("tenant", t.value()));
    filter.operation().ifPresent(o -> parameters.put("operation", o.value()));
    filter.verdict().ifPresent(v -> parameters.put("verdict", Words.of(v)));
    filter.owner().ifPresent(o -> parameters.put("owner", o));
    filter.ageBand().ifPresent(a -> parameters.put("age", Words.of(a)));
    if (filter.overdue()) {
      parameters.put("overdue", "true");
    }
    filter.dueInHour().ifPresent(h -> parameters.put("due_in_hour", Integer.toString(h)));
    query.cursor().ifPresent(c -> parameters.put("cursor", c));
    parameters.put("limit", Integer.toString(query.limit()));
    return parameters;
  }

  /// The page that was asked for. Fails with `RequestRefused` naming the parameter.
  public static QueueQuery read(Map<String, List<String>> given) {
    given
        .keySet()
        .forEach(
            name -> {
              if (!NAMES.contains(name)) {
                throw new RequestRefused(
                    ProblemType.UNKNOWN_MEMBER, name, "There is no such parameter");
              }
            });
    QueueParameters read = new QueueParameters(given);
    QueueFilter filter =
        new QueueFilter(
            read.name("tenant", Tenant::new),
            read.name("operation", Operation::new),
            read.verdict(),
            read.name("owner", Function.identity()),
            read.word("age", AgeBand.class),
            read.flag("overdue"),
            read.whole("due_in_hour", 0, LATER));
    return new QueueQuery(
        read.word("view", QueueView.class).orElse(QueueView.UNKNOWN),
        filter,
        read.word("sort", QueueSort.class).orElse(QueueSort.TIME_LEFT),
        read.ascending(),
        read.name("cursor", Function.identity()),
        read.whole("limit", 1, MOST).orElse(USUAL));
  }

  private Optional<String> one(String name) {
    List<String> values = given.getOrDefault(name, List.of());
    if (values.size() > 1) {
      throw new RequestRefused(
          ProblemType.DUPLICATE_MEMBER, name, "The parameter is there more than once");
    }
    return values.stream().findFirst();
  }

  private <T> Optional<T> name(String name, Function<String, T> mapping) {
    return one(name)
        .map(
            text -> {
              if (text.isBlank()) {
                throw invalid(name, "The parameter is blank");
              }
              try {
                return mapping.apply(text);
              } catch (IllegalArgumentException e) {
                throw invalid(name, String.valueOf(e.getMessage()));
              }
            });
  }

  private <E extends Enum<E>> Optional<E> word(String name, Class<E> type) {
    return one(name)
        .map(
            word ->
                Words.known(type, word)
                    .orElseThrow(
                        () ->
                            invalid(
                                name,
                                "Wanted here: one of "
                                    + String.join(", ", Words.of(type.getEnumConstants())))));
  }

  private Optional<VerdictKind> verdict() {
    Optional<VerdictKind> verdict = word("verdict", VerdictKind.class);
    if (verdict.equals(Optional.of(VerdictKind.UNRECOGNISED))) {
      throw invalid("verdict", "There is no such verdict");
    }
    return verdict;
  }

  private boolean ascending() {
    String order = one("order").orElse("asc");
    if (!order.equals("asc") && !order.equals("desc")) {
      throw invalid("order", "Wanted here: one of asc, desc");
    }
    return order.equals("asc");
  }

  private boolean flag(String name) {
    String flag = one(name).orElse("false");
    if (!flag.equals("true") && !flag.equals("false")) {
      throw invalid(name, "Wanted here: true or false");
    }
    return flag.equals("true");
  }

  private Optional<Integer> whole(String name, int min, int max) {
    return one(name)
        .map(
            text -> {
              // ASCII digits only: Integer.parseInt would take the digits of any script
              if (text.length() > 9
                  || !text.chars().allMatch(c -> c >= '0' && c <= '9')
                  || text.isEmpty()) {
                throw invalid(name, "Wanted here: an integer");
              }
              int value = Integer.parseInt(text);
              if (value < min || value > max) {
                throw invalid(name, "Wanted here: an integer from " + min + " to " + max);
              }
              return value;
            });
  }

  private static RequestRefused invalid(String name, String detail) {
    return new RequestRefused(ProblemType.INVALID_MEMBER, name, detail);
  }
}
