package dev.secondwitness.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/// A proxy that passes the first bytes of one direction on and then breaks the line: ended in
/// order, reset, or silent for as long as the caller waits.
final class ByteCutProxy implements Closeable {

  /// How the line breaks.
  enum Break {
    FIN,
    RST,
    STALL
  }

  /// Which way the bytes go that are cut.
  enum Way {
    REQUEST,
    ANSWER
  }

  /// Where the line breaks: after that many bytes of that way.
  record Cut(Way way, long after, Break how) {}

  private static final Cut NONE = new Cut(Way.ANSWER, Long.MAX_VALUE, Break.FIN);

  private final ServerSocket server;
  private final int store;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final AtomicLong requested = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private volatile Cut cut = NONE;

  /// @param store the port of the store on this machine
  ByteCutProxy(int store) throws IOException {
    this.store = store;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.submit(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /// Cuts every connection from now on there.
  void cut(Cut where) {
    cut = where;
    requested.set(0);
    answered.set(0);
  }

  /// Passes everything on, and counts.
  void cutNothing() {
    cut(NONE);
  }

  /// The bytes that came from callers since the last change of the cut.
  long requested() {
    return requested.get();
  }

  /// The bytes that came from the store since the last change of the cut.
  long answered() {
    return answered.get();
  }

  /// Ends every connection, those that are silent too.
  void hangUp() {
    sockets.forEach(ByteCutProxy::end);
    sockets.clear();
  }

  private Void accept() throws IOException {
    while (!server.isClosed()) {
      Socket caller = server.accept();
      Cut now = cut;
      threads.submit(() -> serve(caller, now));
    }
    return null;
  }

  private Void serve(Socket caller, Cut where) throws IOException {
    Socket to = new Socket(InetAddress.getLoopbackAddress(), store);
    sockets.add(caller);
    sockets.add(to);
    threads.submit(() -> pass(caller, to, where, Way.REQUEST));
    pass(to, caller, where, Way.ANSWER);
    return null;
  }

  private Void pass(Socket from, Socket to, Cut where, Way way) {
    long left = where.way() == way ? where.after() : Long.MAX_VALUE;
    AtomicLong count = way == Way.REQUEST ? requested : answered;
    byte[] bytes = new byte[1 << 16];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      if (left == 0) {
        breakLine(from, to, where.how());
        return null;
      }
      for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
        count.addAndGet(n);
        byte[] renamed = way == Way.REQUEST ? renamed(bytes, n) : bytes;
        int send = (int) Math.min(left, n);
        out.write(renamed, 0, send);
        out.flush();
        left -= send;
        if (left == 0) {
          breakLine(from, to, where.how());
          return null;
        }
      }
      end(from);
      end(to);
    } catch (IOException e) {
      // the other side broke the line; so does this one
      end(from);
      end(to);
    }
    return null;
  }

  private static void breakLine(Socket from, Socket to, Break how) throws IOException {
    switch (how) {
      case FIN -> {
        end(from);
        end(to);
      }
      case RST -> {
        from.setSoLinger(true, 0);
        to.setSoLinger(true, 0);
        end(from);
        end(to);
      }
      case STALL -> {
        // both lines stay open and silent until hangUp()
      }
    }
  }

  /// The store answers to its own port only; both ports have five digits, so no byte moves.
  private byte[] renamed(byte[] bytes, int n) {
    String text = new String(bytes, 0, n, StandardCharsets.ISO_8859_1);
    return text.replace("127.0.0.1:" + port(), "127.0.0.1:" + store)
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException("A socket that cannot be closed", e);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    hangUp();
    threads.shutdownNow();
  }
}
