package dev.secondwitness.witness.reader;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Judge;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostileSourceTest {

  private static final WitnessDefinition PATIENT = Declared.witness("payments.receipt-page");
  private static final WitnessDefinition HASTY =
      Declared.parsed(
          "payments.receipt-page",
          Declared.text("payments.receipt-page.yaml") + "caps: { exchange: PT1S }\n");
  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

  private static Exchange only(Look look) {
    assertThat(look.exchanges()).hasSize(1);
    return look.exchanges().getFirst();
  }

  private static UnreadableReason unreadable(WitnessDefinition definition, Look look) {
    Observation observation = new Observation(definition.id(), 1, List.of(look));
    Verdict verdict = Judge.judge(definition, Asked.refund(), observation).verdict();
    return ((Verdict.Unreadable) verdict).reason();
  }

  private static void dribble(OutputStream out, Duration pause)
      throws IOException, InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    out.write((HEAD + "\r\n").getBytes(UTF_8));
    for (int i = 0; i < 1_000_000 && !never.await(pause.toMillis(), TimeUnit.MILLISECONDS); i++) {
      out.write('x');
      out.flush();
    }
  }

  private static Duration timed(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - start);
  }

  @Test
  void aDribblingBodyEndsAtTheDeadline() {
    try (RawServer server = RawServer.start((r, out) -> dribble(out, Duration.ofMillis(50)));
        Reading reading = new Reading(server.origin())) {
      Look[] look = new Look[1];

      Duration took = timed(() -> look[0] = reading.look(HASTY, Asked.refund()));

      assertThat(took).isBetween(Duration.ofMillis(900), Duration.ofMillis(2500));
      assertThat(only(look[0]).fault()).contains(TransportFault.TIMED_OUT);
    }
  }

  @Test
  @Tag("slow")
  void oneByteASecondEndsWithinElevenSeconds() {
    try (RawServer server = RawServer.start((r, out) -> dribble(out, Duration.ofSeconds(1)));
        Reading reading = new Reading(server.origin())) {
      Look[] look = new Look[1];

      Duration took = timed(() -> look[0] = reading.look(PATIENT, Asked.refund()));

      assertThat(took).isLessThanOrEqualTo(Duration.ofSeconds(11));
      assertThat(unreadable(PATIENT, look[0])).isEqualTo(UnreadableReason.TIMED_OUT);
    }
  }

  @Test
  void dribblingHeadersEndAtTheDeadlineToo() {
    try (RawServer server =
            RawServer.start(
                (r, out) -> {
                  out.write("HTTP/1.1 200 OK\r\nX: ".getBytes(UTF_8));
                  CountDownLatch never = new CountDownLatch(1);
                  while (!never.await(20, TimeUnit.MILLISECONDS)) {
                    out.write('y');
                    out.flush();
                  }
                });
        Reading reading = new Reading(server.origin())) {
      Look[] look = new Look[1];

      Duration took = timed(() -> look[0] = reading.look(HASTY, Asked.refund()));

      assertThat(took).isLessThan(Duration.ofMillis(2500));
      assertThat(only(look[0]).fault()).contains(TransportFault.TIMED_OUT);
    }
  }

  @Test
  void aSilentServerTimesOut() {
    try (RawServer server =
            RawServer.start((r, out) -> new CountDownLatch(1).await(30, TimeUnit.SECONDS));
        Reading reading = new Reading(server.origin())) {
      assertThat(unreadable(HASTY, reading.look(HASTY, Asked.refund())))
          .isEqualTo(UnreadableReason.TIMED_OUT);
    }
  }

  @Test
  void anEndlessChunkedBodyStopsAtTheCap() {
    byte[] chunk = ("4000\r\n" + "z".repeat(0x4000) + "\r\n").getBytes(UTF_8);
    try (RawServer server =
            RawServer.start(
                (r, out) -> {
                  out.write((HEAD + "Transfer-Encoding: chunked\r\n\r\n").getBytes(UTF_8));
                  for (int i = 0; i < 100_000; i++) {
                    out.write(chunk);
                  }
                });
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(PATIENT, Asked.refund());

      assertThat(only(look).fault()).contains(TransportFault.TOO_LARGE);
      assertThat(only(look).body()).isEmpty();
      assertThat(unreadable(PATIENT, look)).isEqualTo(UnreadableReason.TOO_LARGE);
      assertThat(server.written()).isLessThan(40 << 20);
    }
  }

  @ParameterizedTest
  @CsvSource({"1048575, false", "1048576, false", "1048577, true"})
  void theBodyCapIsExact(int length, boolean tooLarge) {
    try (RawServer server = RawServer.saying(RawServer.http(404, "text/html", "z".repeat(length)));
        Reading reading = new Reading(server.origin())) {
      Exchange exchange = only(reading.look(PATIENT, Asked.refund()));

      assertThat(exchange.fault().isPresent()).isEqualTo(tooLarge);
      assertThat(exchange.body()).hasSize(tooLarge ? 0 : length);
    }
  }

  @Test
  void aGigabyteAnnouncedIsNotWaitedFor() {
    try (RawServer server =
            RawServer.start(
                (r, out) -> {
                  out.write((HEAD + "Content-Length: 1073741824\r\n\r\n").getBytes(UTF_8));
                  byte[] block = new byte[1 << 16];
                  for (int i = 0; i < 1 << 14; i++) {
                    out.write(block);
                  }
                });
        Reading reading = new Reading(server.origin())) {
      assertThat(only(reading.look(PATIENT, Asked.refund())).fault())
          .contains(TransportFault.TOO_LARGE);
    }
  }

  @Test
  void aGzipBombIsNeverUnpacked() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      byte[] block = new byte[1 << 20];
      for (int i = 0; i < 200; i++) {
        gzip.write(block);
      }
    }
    try (RawServer server =
            RawServer.start(
                (r, out) -> {
                  String head =
                      HEAD
                          + "Content-Encoding: gzip\r\nContent-Length: "
                          + packed.size()
                          + "\r\n\r\n";
                  out.write(head.getBytes(UTF_8));
                  packed.writeTo(out);
                });
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(PATIENT, Asked.refund());

      assertThat(only(look).body().length()).isLessThanOrEqualTo(packed.size());
      assertThat(unreadable(PATIENT, look)).isEqualTo(UnreadableReason.UNPARSABLE);
    }
  }

  @Test
  void tooManyHeadersAreRefused() {
    try (RawServer server =
            RawServer.saying(
                RawServer.http(
                    404, "text/html", "", ("X: " + "h".repeat(1000) + "\r\n").repeat(40)));
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(PATIENT, Asked.refund());

      assertThat(only(look).fault()).contains(TransportFault.TOO_MANY_HEADERS);
      assertThat(unreadable(PATIENT, look)).isEqualTo(UnreadableReason.TOO_LARGE);
    }
  }

  @Test
  void endlessHeadersEndTheExchange() {
    byte[] header = ("X: " + "h".repeat(1000) + "\r\n").getBytes(UTF_8);
    try (RawServer server =
            RawServer.start(
                (r, out) -> {
                  out.write("HTTP/1.1 200 OK\r\n".getBytes(UTF_8));
                  for (int i = 0; i < 1_000_000; i++) {
                    out.write(header);
                  }
                });
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(PATIENT, Asked.refund());

      assertThat(only(look).fault()).contains(TransportFault.TOO_MANY_HEADERS);
      assertThat(server.written()).isLessThan(16 << 20);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', CONNECTION_FAILED",
    "HTTP/1.1 200 OK, CONNECTION_FAILED",
    "nonsense, CONNECTION_FAILED",
    "220 smtp ready, CONNECTION_FAILED",
  })
  void anAnswerThatBreaksOffIsAFailedConnection(String bytes, UnreadableReason reason) {
    try (RawServer server = RawServer.saying(bytes);
        Reading reading = new Reading(server.origin())) {
      assertThat(unreadable(PATIENT, reading.look(PATIENT, Asked.refund()))).isEqualTo(reason);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void aBodyShorterThanAnnouncedIsNoAnswer() {
    try (RawServer server = RawServer.saying(HEAD + "Content-Length: 500\r\n\r\nshort");
        Reading reading = new Reading(server.origin())) {
      assertThat(unreadable(PATIENT, reading.look(PATIENT, Asked.refund())))
          .isEqualTo(UnreadableReason.CONNECTION_FAILED);
    }
  }

  @Test
  void nobodyListeningIsAFailedConnection() {
    URI origin;
    try (RawServer server = RawServer.saying("")) {
      origin = server.origin();
    }
    try (Reading reading = new Reading(origin)) {
      assertThat(unreadable(PATIENT, reading.look(PATIENT, Asked.refund())))
          .isEqualTo(UnreadableReason.CONNECTION_FAILED);
    }
  }

  @Test
  void anOriginThatDoesNotSpeakTlsIsATlsFailure() {
    try (RawServer server = RawServer.saying("HTTP/1.1 400 Bad Request\r\n\r\n");
        Reading reading = new Reading(URI.create("https://127.0.0.1:" + server.port()))) {
      assertThat(unreadable(PATIENT, reading.look(PATIENT, Asked.refund())))
          .isEqualTo(UnreadableReason.TLS_FAILED);
    }
  }

  @Test
  void interruptingEndsTheLookAtOnceAndKeepsTheInterrupt() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    try (RawServer server =
            RawServer.start(
                (r, out) -> {
                  asked.countDown();
                  ended.await(30, TimeUnit.SECONDS);
                });
        Reading reading = new Reading(server.origin())) {
      Look[] look = new Look[1];
      Future<?> running =
          reading.calls.submit(
              () -> {
                look[0] = reading.look(PATIENT, Asked.refund());
                stillInterrupted.set(Thread.currentThread().isInterrupted());
                ended.countDown();
              });
      assertThat(asked.await(5, TimeUnit.SECONDS)).isTrue();

      running.cancel(true);

      assertThat(ended.await(2, TimeUnit.SECONDS)).isTrue();
      assertThat(only(look[0]).fault()).contains(TransportFault.CANCELLED);
      assertThat(unreadable(PATIENT, look[0])).isEqualTo(UnreadableReason.CANCELLED);
      assertThat(stillInterrupted).isTrue();
    }
  }
}
