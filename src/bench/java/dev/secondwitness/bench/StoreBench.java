package dev.secondwitness.bench;

import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.InstallRules;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.StoredRules;
import dev.secondwitness.store.http.InProcess;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.JdbcLedger;
import dev.secondwitness.store.rule.RuleText;
import java.io.OutputStream;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/// Fills one database to one size and measures the store on it, each beside the same work by hand.
final class StoreBench {
  private static final int WARM_UP = 100;

  private final BenchDatabase database;
  private final Size size;
  private final Effort effort;
  private final Table table;
  private final String only;
  private final Filling filling;
  private final Rules rules = rules();
  private final Instant began = Instant.now();

  /// How many intents there are, and how many of them are unknown.
  record Size(long intents, long open) {
    /// A history with the backlog of a team behind it.
    static Size of(long intents) {
      return new Size(intents, 3000);
    }
  }

  /// How long each kind of work goes on.
  ///
  /// @param rounds of decisions
  record Effort(Sampling reads, Sampling writes, Sampling decisions, int rounds) {
    static final Effort FIGURES =
        new Effort(new Sampling(1500, 2000), new Sampling(2500, 1200), new Sampling(2500, 300), 1);
    private static final Effort WARM_UP =
        new Effort(
            new Sampling(1500, 2000), new Sampling(20_000, 6000), new Sampling(10_000, 600), 10);
  }

  StoreBench(BenchDatabase database, Size size, Effort effort, Table table, String only)
      throws SQLException {
    this.only = only;
    this.database = database;
    this.size = size;
    this.effort = effort;
    this.table = table;
    this.filling = new Filling(database, size.intents(), size.open(), prepare(), began);
  }

  /// Has everything run on a throwaway database until it is compiled, before a figure is taken.
  static void warmUp(BenchDatabase throwaway, Table table, String only) throws Exception {
    Instant began = Instant.now();
    Table unread = new Table(new PrintStream(OutputStream.nullOutputStream()));
    new StoreBench(throwaway, new Size(30_000, 29_000), Effort.WARM_UP, unread, only).run();
    table.note(throwaway.title() + " warmed up in " + since(began));
  }

  /// The rules that come with the program, on the clock of this machine.
  static Rules rules() {
    return new Rules(
        new StoredRules(RuleText.bundled(CurrencyScales.ISO), CurrencyScales.ISO),
        CurrencyScales.ISO,
        InstantSource.system(),
        () -> UUID.randomUUID().toString().replace("-", "").substring(0, 16));
  }

  /// Makes tables and rules; answers how many audit entries that took.
  private long prepare() throws SQLException {
    try (Database store = Database.open(database.address());
        JdbcLedger ledger = new JdbcLedger(store, () -> {})) {
      new InstallRules(ledger, rules, false).run();
      return ledger.read(tx -> tx.chain().head().sequence());
    }
  }

  void run() throws Exception {
    if (!database.isFilled()) {
      fill();
      database.filled();
    }
    try (Database store = Database.open(database.address());
        JdbcLedger ledger = new JdbcLedger(store, () -> {});
        Plain plain = new Plain(database)) {
      InProcess inProcess = new InProcess(ledger, rules);
      queues(inProcess, new PlainReads(plain));
      cases(inProcess, new PlainReads(plain));
      records(inProcess, new PlainWrites(plain));
      decisions(inProcess, new PlainWrites(plain));
    }
  }

  private void fill() throws Exception {
    Instant start = Instant.now();
    try (Connection connection = database.forFilling()) {
      List<Script.Index> indexes = Script.indexes(Script.migrations(connection));
      List<Script.Index> dropped = Script.drop(connection, indexes);
      filling.run(connection);
      table.note(title() + " rows filled in " + since(start));
      Script.run(connection, dropped.stream().map(Script.Index::statement).toList());
      Script.run(connection, Filling.fresh(Instant.now()));
      Script.run(connection, List.of(database.analyze()));
    }
    table.note(title() + " filled, indexed and analyzed in " + since(start));
  }

  private static String since(Instant start) {
    return Duration.between(start, Instant.now()).toSeconds() + " s";
  }

  private String title() {
    return database.title() + " " + size.intents();
  }

  private void queues(InProcess store, PlainReads plain) throws Exception {
    for (Pages page : Pages.all(store, Instant.now())) {
      row(
          "queue: " + page.title(),
          effort.reads(),
          i -> store.queue(People.MARA, page.query()),
          i -> plain.page(page.plain(), People.TENANTS, Pages.LIMIT));
    }
    Random random = new Random(size.intents());
    row(
        "search by business reference",
        effort.reads(),
        i -> store.search(People.MARA, "order " + (1 + random.nextLong(size.intents()))),
        i -> plain.search("order " + (1 + random.nextLong(size.intents())), People.TENANTS));
    row(
        "figures of the dashboard",
        effort.reads(),
        i -> store.oversight(People.MARA),
        i -> plain.oversight(People.TENANTS));
  }

  private void cases(InProcess store, PlainReads plain) throws Exception {
    List<Long> numbers = numbers(4000);
    row(
        "case page",
        effort.reads(),
        i -> store.caseFile(People.MARA, new IntentId(Filling.id(number(numbers, 2 * i)))),
        i -> {
          long n = number(numbers, 2 * i + 1);
          plain.caseFile(
              Filling.id(n),
              n % 10 < 4 ? "acme" : "beta",
              "order " + n,
              n % 4 < 3 ? "payments-sandbox" : "erp-sandbox");
        });
  }

  private static long number(List<Long> numbers, int i) {
    return numbers.get(i % numbers.size());
  }

  /// Intents of the reviewer's tenants that have their whole lineage, from all over the history.
  private List<Long> numbers(int count) {
    Random random = new Random(size.intents() + 1);
    List<Long> numbers = new ArrayList<>();
    while (numbers.size() < count) {
      long n = 1 + random.nextLong(size.intents());
      if (filling.isWhole(n) && n % 10 < 7) {
        numbers.add(n);
      }
    }
    return numbers;
  }

  private void records(InProcess store, PlainWrites plain) throws Exception {
    String run = "r" + UUID.randomUUID().toString().substring(0, 8);
    String deadline = Instant.now().plus(Duration.ofHours(4)).toString();
    row(
        "intents recorded",
        effort.writes(),
        i ->
            require(
                store.record(
                    People.AGENT,
                    run + "s" + i,
                    People.recording(run + "s" + i, run + " benched " + i, deadline))),
        i -> plain.record(run + "_" + i, run + " by-hand " + i));
  }

  private record Open(String id, String hash, long n) {}

  private void decisions(InProcess store, PlainWrites plain) throws Exception {
    List<Open> open = open();
    int pairs = open.size() / 2 / effort.rounds();
    for (int round = 0; round < effort.rounds(); round++) {
      decisions(store, plain, open.subList(2 * round * pairs, 2 * (round + 1) * pairs));
    }
  }

  /// Decides what is open there by turns, on readings that are fresh.
  private void decisions(InProcess store, PlainWrites plain, List<Open> open) throws Exception {
    String run = "d" + UUID.randomUUID().toString().substring(0, 8);
    try (Connection connection = database.connect()) {
      Script.run(connection, Filling.fresh(Instant.now(), open.stream().map(Open::id).toList()));
    }
    row(
        "decisions",
        effort.decisions().atMost(open.size() / 2 - WARM_UP),
        i -> {
          Open one = open.get(2 * i);
          String padded = "%010d".formatted(one.n());
          require(
              store.decide(
                  People.MARA,
                  new IntentId(one.id()),
                  4,
                  run + "-s" + i,
                  People.confirming(one.hash(), "re_b" + padded, "rd_b" + padded)));
        },
        i -> plain.decide(run + "_" + i, open.get(2 * i + 1).id()));
  }

  private List<Open> open() throws SQLException {
    List<Open> open = new ArrayList<>();
    try (Connection connection = database.connect();
        Statement sql = connection.createStatement();
        ResultSet rows =
            sql.executeQuery(
                "select id, args_hash, business_word from intents where state = 'indeterminate'"
                    + " and tenant in ('acme', 'beta') and operation = 'refund.create'"
                    + " and business_word is not null")) {
      while (rows.next()) {
        open.add(new Open(rows.getString(1), rows.getString(2), Long.parseLong(rows.getString(3))));
      }
    }
    return open;
  }

  private static void require(Answer answer) {
    if (answer.status() != 201) {
      throw new IllegalStateException("The store answered " + answer);
    }
  }

  private void row(String what, Sampling sampling, Sampling.Work store, Sampling.Work plain)
      throws Exception {
    if (what.contains(only)) {
      table.row(database.title(), size.intents(), what, sampling.pair(WARM_UP, store, plain));
    }
  }
}
