package dev.secondwitness.witness.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.secondwitness.console.Ui;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.reading.EvidenceSnapshot;
import dev.secondwitness.console.reading.EvidenceView;
import dev.secondwitness.console.theme.Theme;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Judge;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import javafx.application.Platform;
import javafx.scene.Scene;

/// A program of its own, given the ports of the sources: reads from every hostile one at once,
/// shows what came in a window, then prints how each ended and how long the window stood still.
final class HostileRun {

  private static final int AT_ONCE = 1;
  private static final String HTML = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
  private static final String WHOAMI =
      "{\"account\":\"acct_204\",\"environment\":\"sandbox\",\"access\":\"read\"}";
  private static final WitnessDefinition PAGE = Declared.witness("payments.receipt-page");
  private static final WitnessDefinition KEY = Declared.witness("payments.ledger-by-key");
  private static final WitnessDefinition LOOPING =
      Declared.parsed(
          "payments.receipt-page",
          Declared.text("payments.receipt-page.yaml") + "redirects: [self]\n");

  /// A source that means harm.
  record Hostile(String name, WitnessDefinition witness, String scheme, RawServer.Answer answer) {}

  /// A thread and how work is handed to it.
  private record Handing(Thread to, Executor by) {}

  /// How a thread kept up with the work handed to it, in milliseconds.
  ///
  /// @param longest that a piece of work waited
  /// @param busiest it computed from the end of one piece of work to the end of the next
  private record Waits(long longest, long busiest, int beats) {}

  private HostileRun() {}

  public static void main(String[] arguments) throws Exception {
    Ui.start();
    Words words = Words.of(Language.EN);
    EvidenceView view = Ui.fx(() -> new EvidenceView(words, () -> {}));
    Scene scene = Ui.fx(() -> new Scene(view, 900, 500));
    Ui.run(() -> Theme.dress(scene, Language.EN, ThemeMode.LIGHT));
    Ui.show(scene);
    Ui.pulses(scene);
    // a window in use: what its first line ever costs is not what hostile answers do to it
    Ui.run(
        () ->
            view.show(
                Optional.of(
                    EvidenceSnapshot.here(
                        SampleCase.present(),
                        SampleCase.evidence(SampleCase.LEDGER),
                        Optional.empty()))));
    Ui.pulses(scene);
    Handing toWindow = new Handing(Ui.fx(Thread::currentThread), Platform::runLater);
    ExecutorService plain = Executors.newSingleThreadExecutor();
    Handing toPlain = new Handing(plain.submit(Thread::currentThread).get(), plain);
    CountDownLatch over = new CountDownLatch(1);
    ExecutorService beats = Executors.newFixedThreadPool(2);
    Future<Waits> window = beats.submit(() -> waits(toWindow, over));
    Future<Waits> machine = beats.submit(() -> waits(toPlain, over));

    ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();
    List<Future<String>> ends = new ArrayList<>();
    List<Hostile> hostiles = hostiles();
    for (int source = 0; source < hostiles.size(); source++) {
      Hostile hostile = hostiles.get(source);
      Reading reading =
          new Reading(URI.create(hostile.scheme() + "://127.0.0.1:" + arguments[source]));
      for (int i = 0; i < AT_ONCE; i++) {
        ends.add(calls.submit(() -> end(hostile, reading, view)));
      }
    }
    for (Future<String> end : ends) {
      System.out.println(end.get(60, TimeUnit.SECONDS));
    }
    over.countDown();
    Waits stood = window.get();
    Ui.check();
    System.out.println(
        "STALL %d %d %d %d"
            .formatted(stood.longest(), stood.beats(), stood.busiest(), machine.get().longest()));
    System.exit(0);
  }

  /// How long work handed to a thread waits, over and over.
  private static Waits waits(Handing handing, CountDownLatch over) throws InterruptedException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long id = handing.to().threadId();
    long longest = 0;
    long busiest = 0;
    int beats = 0;
    long computed = threads.getThreadCpuTime(id);
    while (!over.await(10, TimeUnit.MILLISECONDS)) {
      long asked = System.nanoTime();
      CountDownLatch done = new CountDownLatch(1);
      handing.by().execute(done::countDown);
      done.await();
      longest = Math.max(longest, System.nanoTime() - asked);
      long now = threads.getThreadCpuTime(id);
      busiest = Math.max(busiest, now - computed);
      computed = now;
      beats++;
    }
    return new Waits(
        TimeUnit.NANOSECONDS.toMillis(longest), TimeUnit.NANOSECONDS.toMillis(busiest), beats);
  }

  private static String end(Hostile hostile, Reading reading, EvidenceView view) {
    long began = System.nanoTime();
    Look look = reading.look(hostile.witness(), Asked.refund());
    Observation observation = new Observation(hostile.witness().id(), 1, List.of(look));
    Verdict verdict = Judge.judge(hostile.witness(), Asked.refund(), observation).verdict();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    EvidenceSnapshot shown = EvidenceSnapshot.here(verdict, observation, Optional.empty());
    Platform.runLater(() -> view.show(Optional.of(shown)));
    String reason =
        verdict instanceof Verdict.Unreadable unreadable
            ? unreadable.reason().name()
            : verdict.kind().name();
    return "END " + hostile.name() + " " + millis + " " + reason;
  }

  private static byte[] ledger(String request, String body) {
    return RawServer.http(
            200, "application/json", request.startsWith("GET /payments/v1/whoami ") ? WHOAMI : body)
        .getBytes(UTF_8);
  }

  static List<Hostile> hostiles() {
    byte[] bomb = bomb();
    return List.of(
        page(
            "dribble",
            (r, out) -> {
              out.write((HTML + "\r\n").getBytes(UTF_8));
              while (pause(1000)) {
                out.write('x');
                out.flush();
              }
            }),
        page(
            "dribbled-headers",
            (r, out) -> {
              out.write("HTTP/1.1 200 OK\r\nX: ".getBytes(UTF_8));
              while (pause(1000)) {
                out.write('y');
                out.flush();
              }
            }),
        page(
            "silent",
            (r, out) -> {
              while (pause(1000)) {
                out.flush();
              }
            }),
        page(
            "endless",
            (r, out) -> {
              out.write((HTML + "Transfer-Encoding: chunked\r\n\r\n").getBytes(UTF_8));
              byte[] chunk = ("1000\r\n" + "z".repeat(4096) + "\r\n").getBytes(UTF_8);
              while (pause(0)) {
                out.write(chunk);
              }
            }),
        page(
            "gigabyte",
            (r, out) -> {
              out.write((HTML + "Content-Length: 1073741824\r\n\r\n").getBytes(UTF_8));
              byte[] block = new byte[1 << 16];
              for (int i = 0; i < 1 << 14; i++) {
                out.write(block);
              }
            }),
        page(
            "bomb",
            (r, out) -> {
              out.write(
                  (HTML + "Content-Encoding: gzip\r\nContent-Length: " + bomb.length + "\r\n\r\n")
                      .getBytes(UTF_8));
              out.write(bomb);
            }),
        page(
            "endless-headers",
            (r, out) -> {
              out.write("HTTP/1.1 200 OK\r\n".getBytes(UTF_8));
              byte[] header = ("X: " + "h".repeat(1000) + "\r\n").getBytes(UTF_8);
              while (pause(0)) {
                out.write(header);
              }
            }),
        page(
            "open-elements",
            (r, out) ->
                out.write(
                    RawServer.http(200, "text/html", "<div>".repeat(200_000)).getBytes(UTF_8))),
        new Hostile(
            "nested-arrays",
            KEY,
            "http",
            (r, out) -> out.write(ledger(r, "[".repeat(10_000) + "]".repeat(10_000)))),
        new Hostile(
            "long-number",
            KEY,
            "http",
            (r, out) -> out.write(ledger(r, "{\"amount\":" + "9".repeat(1_000_000) + "}"))),
        new Hostile(
            "redirect-loop",
            LOOPING,
            "http",
            (r, out) ->
                out.write(
                    "HTTP/1.1 302 X\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n"
                        .getBytes(UTF_8))),
        new Hostile(
            "bad-tls",
            PAGE,
            "https",
            (r, out) -> out.write("HTTP/1.1 400 no TLS here\r\n\r\n".getBytes(UTF_8))),
        page("reset", (r, out) -> out.write("HTTP/1.1 200".getBytes(UTF_8))));
  }

  private static Hostile page(String name, RawServer.Answer answer) {
    return new Hostile(name, PAGE, "http", answer);
  }

  private static boolean pause(long millis) throws InterruptedException {
    return !new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
  }

  /// Less than a mebibyte that unpacks to a thousand times as much.
  private static byte[] bomb() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      byte[] block = new byte[1 << 20];
      for (int i = 0; i < 900; i++) {
        gzip.write(block);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
