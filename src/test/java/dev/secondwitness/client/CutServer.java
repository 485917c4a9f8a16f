package dev.secondwitness.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;

/// A server that takes so many bytes of each request, gives so many of its answer, and hangs up.
final class CutServer implements AutoCloseable {

  /// How it hangs up.
  enum HangUp {
    FIN,
    RST
  }

  private final ServerSocket socket;
  private final AtomicInteger connections = new AtomicInteger();
  private volatile int take = Integer.MAX_VALUE;
  private volatile byte[] give = new byte[0];
  private volatile HangUp hangUp = HangUp.FIN;

  CutServer() throws IOException {
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + socket.getLocalPort());
  }

  void next(int requestBytes, byte[] answer, HangUp how) {
    take = requestBytes;
    give = answer;
    hangUp = how;
    connections.set(0);
  }

  int connections() {
    return connections.get();
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket peer = socket.accept()) {
        connections.incrementAndGet();
        take(peer.getInputStream());
        peer.getOutputStream().write(give);
        peer.getOutputStream().flush();
        if (hangUp == HangUp.RST) {
          peer.setSoLinger(true, 0);
        }
      } catch (IOException e) {
        // the peer or the test hung up first
      }
    }
  }

  private void take(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    int taken = 0;
    int body = -1;
    while (taken < take && body != 0) {
      int b = in.read();
      if (b < 0) {
        return;
      }
      taken++;
      if (body > 0) {
        body--;
      } else {
        head.append((char) b);
        if (head.toString().endsWith("\r\n\r\n")) {
          body = length(head.toString());
        }
      }
    }
  }

  private static int length(String head) {
    return head.lines()
        .filter(l -> l.regionMatches(true, 0, "content-length:", 0, 15))
        .mapToInt(l -> Integer.parseInt(l.substring(15).trim()))
        .findFirst()
        .orElse(0);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
