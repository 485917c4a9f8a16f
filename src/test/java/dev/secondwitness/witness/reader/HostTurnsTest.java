package dev.secondwitness.witness.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Judge;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How the reader behaves at other people's doors.
class HostTurnsTest {

  private static final WitnessDefinition RECEIPT = Declared.witness("payments.receipt-page");
  private static final WitnessDefinition THREAD = Declared.witness("forum.permalink");
  private static final String BUSY =
      "HTTP/1.1 %d X\r\nContent-Type: text/html\r\nContent-Length: 0\r\n%s\r\n";

  private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger seconds = new AtomicInteger();
  private final InstantSource clock = () -> Asked.T0.plusSeconds(seconds.get());

  @AfterEach
  void stop() {
    calls.shutdownNow();
  }

  private HttpReader reader(URI payments, URI forum) {
    return new HttpReader(
        new Environments(Map.of("payments", payments, "forum", forum)),
        new Secrets(Map.of()),
        clock,
        calls,
        Resolver.SYSTEM);
  }

  private static Exchange receipt(HttpReader reader) {
    return reader.look(RECEIPT, Asked.refund(), made -> {}).exchanges().getLast();
  }

  private static Exchange comment(HttpReader reader) {
    return reader.look(THREAD, Asked.comment("Self-named"), made -> {}).exchanges().getLast();
  }

  @ParameterizedTest
  @CsvSource({
    "429, 29, true",
    "429, 30, false",
    "429, 31, false",
    "503, 29, true",
    "503, 30, false"
  })
  void aHostThatAskedToWaitIsLeftAloneByEveryWitnessUntilThen(
      int status, int after, boolean waits) {
    String busy = BUSY.formatted(status, "Retry-After: 30\r\n");
    try (RawServer host = RawServer.saying(busy)) {
      HttpReader reader = reader(host.origin(), host.origin());
      receipt(reader);

      seconds.set(after);
      Exchange other = comment(reader);

      assertThat(other.fault().equals(Optional.of(TransportFault.ASKED_TO_WAIT))).isEqualTo(waits);
      assertThat(host.connections()).isEqualTo(waits ? 1 : 2);
    }
  }

  @Test
  void whatWasNotAskedForThatReasonSaysHowLongToWait() {
    try (RawServer host = RawServer.saying(BUSY.formatted(429, "Retry-After: 30\r\n"))) {
      HttpReader reader = reader(host.origin(), host.origin());
      receipt(reader);
      seconds.set(10);

      Look look = reader.look(RECEIPT, Asked.refund(), made -> {});

      Verdict verdict =
          Judge.judge(RECEIPT, Asked.refund(), new Observation(RECEIPT.id(), 1, List.of(look)))
              .verdict();
      assertThat(verdict)
          .isEqualTo(
              new Verdict.Unreadable(
                  UnreadableReason.RATE_LIMITED,
                  Asked.T0.plusSeconds(30).toString(),
                  Optional.of(Duration.ofSeconds(20))));
    }
  }

  @Test
  void anotherHostIsAskedAllTheSame() {
    try (RawServer busy = RawServer.saying(BUSY.formatted(429, "Retry-After: 30\r\n"));
        RawServer idle = RawServer.saying(RawServer.http(404, "text/html", ""))) {
      HttpReader reader = reader(busy.origin(), idle.origin());
      receipt(reader);

      assertThat(comment(reader).status()).contains(404);
    }
  }

  @Test
  void anOverloadThatNamesNoTimeStopsNobody() {
    try (RawServer host = RawServer.saying(BUSY.formatted(429, ""))) {
      HttpReader reader = reader(host.origin(), host.origin());
      receipt(reader);
      receipt(reader);

      assertThat(host.connections()).isEqualTo(2);
    }
  }

  @Test
  void nobodyIsKeptAwayLongerThanAnHour() {
    HostTurns turns = new HostTurns(clock);

    turns.askedToWait("ledger:443", Duration.ofDays(3650));

    assertThat(turns.waitUntil("ledger:443")).contains(Asked.T0.plus(HostTurns.LONGEST_WAIT));
    seconds.set((int) HostTurns.LONGEST_WAIT.toSeconds());
    assertThat(turns.waitUntil("ledger:443")).isEmpty();
  }

  @Test
  void aShorterWaitDoesNotShortenALongerOne() {
    HostTurns turns = new HostTurns(clock);

    turns.askedToWait("ledger:443", Duration.ofSeconds(30));
    turns.askedToWait("ledger:443", Duration.ofSeconds(1));

    assertThat(turns.waitUntil("ledger:443")).contains(Asked.T0.plusSeconds(30));
  }

  @Test
  void oneHostIsAskedByAFewAtOnceAndNeverHoldsUpAnother() throws Exception {
    CountDownLatch open = new CountDownLatch(1);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    byte[] gone = RawServer.http(404, "text/html", "").getBytes(StandardCharsets.UTF_8);
    try (RawServer slow =
            RawServer.start(
                (request, out) -> {
                  most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                  open.await();
                  inside.decrementAndGet();
                  out.write(gone);
                });
        RawServer quick = RawServer.saying(RawServer.http(404, "text/html", ""))) {
      HttpReader reader = reader(slow.origin(), quick.origin());
      List<Future<Exchange>> waiting = new ArrayList<>();
      for (int i = 0; i < HostTurns.AT_ONCE + 4; i++) {
        waiting.add(calls.submit(() -> receipt(reader)));
      }
      Awaitility.await().until(() -> inside.get() == HostTurns.AT_ONCE);

      assertThat(comment(reader).status()).contains(404);
      open.countDown();
      for (Future<Exchange> one : waiting) {
        assertThat(one.get(20, TimeUnit.SECONDS).status()).contains(404);
      }
      assertThat(most.get()).isEqualTo(HostTurns.AT_ONCE);
    }
  }

  @Test
  void aReadingThatWaitsForItsTurnCanBeCalledOff() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (RawServer slow = RawServer.start((request, out) -> never.await())) {
      HttpReader reader = reader(slow.origin(), slow.origin());
      List<Future<Exchange>> holding = new ArrayList<>();
      for (int i = 0; i < HostTurns.AT_ONCE; i++) {
        holding.add(calls.submit(() -> receipt(reader)));
      }
      Awaitility.await().until(() -> slow.connections() == HostTurns.AT_ONCE);
      List<Exchange> seen = new ArrayList<>();
      CountDownLatch over = new CountDownLatch(1);
      Thread waiting =
          Thread.ofVirtual()
              .start(
                  () -> {
                    seen.add(receipt(reader));
                    over.countDown();
                  });

      waiting.interrupt();

      assertThat(over.await(5, TimeUnit.SECONDS)).isTrue();
      assertThat(seen.getFirst().fault()).contains(TransportFault.CANCELLED);
      assertThat(slow.connections()).isEqualTo(HostTurns.AT_ONCE);
      holding.forEach(one -> one.cancel(true));
    }
  }

  @Test
  void anIntentsReadsAreBoundedAndTheBudgetComesBack() {
    ReadBudget budget = new ReadBudget(clock);
    int taken = 0;
    while (budget.take(Asked.refund().intent())) {
      taken++;
    }
    Instant first = clock.instant();

    assertThat(taken).isEqualTo(ReadBudget.REQUESTS);
    seconds.set((int) ReadBudget.SPAN.toSeconds() - 1);
    assertThat(budget.take(Asked.refund().intent())).isFalse();
    assertThat(budget.take(new IntentId("int_other"))).isTrue();
    seconds.set((int) ReadBudget.SPAN.toSeconds());
    assertThat(clock.instant()).isEqualTo(first.plus(ReadBudget.SPAN));
    assertThat(budget.take(Asked.refund().intent())).isTrue();
  }

  @Test
  void anIntentThatSpentItsBudgetIsNotAskedAboutAndSaysSo() {
    try (RawServer host = RawServer.saying(RawServer.http(404, "text/html", ""))) {
      HttpReader reader = reader(host.origin(), host.origin());
      for (int i = 0; i < ReadBudget.REQUESTS; i++) {
        receipt(reader);
      }

      Look look = reader.look(RECEIPT, Asked.refund(), made -> {});

      assertThat(look.exchanges().getLast().fault()).contains(TransportFault.BUDGET_SPENT);
      assertThat(host.connections()).isEqualTo(ReadBudget.REQUESTS);
      assertThat(
              Judge.judge(RECEIPT, Asked.refund(), new Observation(RECEIPT.id(), 1, List.of(look)))
                  .verdict())
          .isInstanceOfSatisfying(
              Verdict.Unreadable.class,
              v -> assertThat(v.reason()).isEqualTo(UnreadableReason.READ_TOO_OFTEN));
    }
  }

  @Test
  void aLookEndsWithItsOwnTimeHoweverManyExchangesItHas() {
    WitnessDefinition listing =
        Declared.parsed(
            "payments.receipt-page",
            Declared.text("payments.receipt-page.yaml").replaceAll("redirects: .*\n", "")
                + "redirects: [self]\ncaps: { exchange: PT10S, look: PT1S }\n");
    try (RawServer loop =
        RawServer.start(
            (request, out) -> {
              Awaitility.await().pollDelay(Duration.ofMillis(600)).until(() -> true);
              out.write(
                  "HTTP/1.1 302 X\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n"
                      .getBytes(StandardCharsets.UTF_8));
            })) {
      Look look = reader(loop.origin(), loop.origin()).look(listing, Asked.refund(), made -> {});

      assertThat(look.exchanges()).hasSize(2);
      assertThat(look.exchanges().getLast().fault()).contains(TransportFault.TIMED_OUT);
    }
  }

  @Test
  void aRequestThatIsNotSentIsNotCounted() {
    try (RawServer host = RawServer.saying(BUSY.formatted(429, "Retry-After: 30\r\n"))) {
      HttpReader reader = reader(host.origin(), host.origin());
      for (int i = 0; i < 2 * ReadBudget.REQUESTS; i++) {
        receipt(reader);
      }
      seconds.set(30);

      assertThat(receipt(reader).status()).contains(429);
      assertThat(host.connections()).isEqualTo(2);
    }
  }

  @Test
  void aReadingThatWaitsForItsAnswerKeepsNoCoreBusy() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (RawServer silent = RawServer.start((request, out) -> never.await())) {
      HttpReader reader = reader(silent.origin(), silent.origin());
      List<Future<Exchange>> waiting = new ArrayList<>();
      for (int i = 0; i < HostTurns.AT_ONCE; i++) {
        waiting.add(calls.submit(() -> receipt(reader)));
      }
      Awaitility.await().until(() -> silent.connections() == HostTurns.AT_ONCE);
      long began = System.nanoTime();
      long before = busyOfClient();
      Awaitility.await().pollDelay(Duration.ofSeconds(1)).until(() -> true);
      long busy = busyOfClient() - before;

      assertThat(busy).isLessThan((System.nanoTime() - began) / 4);
      waiting.forEach(one -> one.cancel(true));
    }
  }

  /// What the HTTP client's own threads took of the processor, in nanoseconds.
  private static long busyOfClient() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("OkHttp"))
        .mapToLong(thread -> threads.getThreadCpuTime(thread.threadId()))
        .sum();
  }
}
