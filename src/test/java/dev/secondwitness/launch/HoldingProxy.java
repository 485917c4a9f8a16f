package dev.secondwitness.launch;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// A proxy in front of a store that passes everything on, and on request holds the answer to the
/// next decision: the store has answered, the caller never hears of it.
final class HoldingProxy implements Closeable {

  private static final Pattern DECISION = Pattern.compile("POST /v1/intents/[^ ]+/decisions ");
  private static final Pattern HOST = Pattern.compile("(?i)(host: [^:\r\n]+:)[0-9]+");

  private final ServerSocket server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile int upstream;
  private volatile CountDownLatch held = new CountDownLatch(0);

  HoldingProxy() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.submit(this::accept);
  }

  /// Where callers come.
  URI url() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  /// Sends what comes on to the store at the address.
  void to(URI store) {
    upstream = store.getPort();
  }

  /// From now on the answer to a decision is held; the latch falls when it has arrived here.
  CountDownLatch holdNextDecision() {
    held = new CountDownLatch(1);
    return held;
  }

  private Void accept() throws IOException {
    while (!server.isClosed()) {
      Socket caller = server.accept();
      threads.submit(() -> serve(caller));
    }
    return null;
  }

  private Void serve(Socket caller) throws IOException {
    try (caller;
        Socket store = new Socket(InetAddress.getLoopbackAddress(), upstream)) {
      CountDownLatch hold = new CountDownLatch(1);
      var forth = threads.submit(() -> forth(caller.getInputStream(), store, hold));
      back(store.getInputStream(), caller.getOutputStream(), hold);
      forth.cancel(true);
    }
    return null;
  }

  private Void forth(InputStream from, Socket store, CountDownLatch hold) throws IOException {
    byte[] bytes = new byte[1 << 16];
    OutputStream to = store.getOutputStream();
    for (int n = from.read(bytes); n >= 0; n = from.read(bytes)) {
      String text = new String(bytes, 0, n, StandardCharsets.ISO_8859_1);
      if (held.getCount() > 0 && DECISION.matcher(text).find()) {
        hold.countDown();
      }
      String renamed = HOST.matcher(text).replaceFirst("$1" + upstream);
      to.write(renamed.getBytes(StandardCharsets.ISO_8859_1));
      to.flush();
    }
    store.shutdownOutput();
    return null;
  }

  private void back(InputStream from, OutputStream to, CountDownLatch hold) throws IOException {
    byte[] bytes = new byte[1 << 16];
    for (int n = from.read(bytes); n >= 0; n = from.read(bytes)) {
      if (hold.getCount() == 0 && held.getCount() > 0) {
        held.countDown();
        awaitTheEnd();
        return;
      }
      to.write(bytes, 0, n);
      to.flush();
    }
  }

  /// Keeps the answer until the proxy is closed.
  private void awaitTheEnd() {
    try {
      if (!threads.awaitTermination(1, TimeUnit.HOURS)) {
        throw new IllegalStateException("The proxy was never closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    threads.shutdownNow();
  }
}
