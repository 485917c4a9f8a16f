package dev.secondwitness.witness.reader;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// A loopback server that keeps the raw bytes of every request and answers as it is told.
final class RawServer implements AutoCloseable {

  /// Writes one answer, byte by byte if it likes.
  interface Answer {
    void write(String request, OutputStream out) throws IOException, InterruptedException;
  }

  private final ServerSocket socket;
  private final Answer answer;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger writtenBytes = new AtomicInteger();

  private RawServer(ServerSocket socket, Answer answer) {
    this.socket = socket;
    this.answer = answer;
  }

  static RawServer start(Answer answer) {
    try {
      RawServer server =
          new RawServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), answer);
      Thread.ofVirtual().start(server::accept);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Answers every request with these bytes.
  static RawServer saying(String text) {
    return start((request, out) -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  static String http(int status, String type, String body, String... headers) {
    return "HTTP/1.1 "
        + status
        + " X\r\nDate: Sun, 01 Mar 2026 10:02:00 GMT\r\nContent-Type: "
        + type
        + "\r\nContent-Length: "
        + body.getBytes(StandardCharsets.UTF_8).length
        + "\r\n"
        + String.join("", headers)
        + "\r\n"
        + body;
  }

  URI origin() {
    return URI.create("http://127.0.0.1:" + port());
  }

  int port() {
    return socket.getLocalPort();
  }

  List<String> requests() {
    return requests;
  }

  int connections() {
    return connections.get();
  }

  int written() {
    return writtenBytes.get();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        connections.incrementAndGet();
        Thread.ofVirtual().start(() -> serve(connection));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      String request = head(connection.getInputStream());
      requests.add(request);
      answer.write(request, counting(connection.getOutputStream()));
    } catch (IOException e) {
      // The witness hung up, which is what many of these tests are about.
      connections.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private OutputStream counting(OutputStream out) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        out.write(b);
        writtenBytes.incrementAndGet();
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        writtenBytes.addAndGet(length);
      }
    };
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int b = in.read();
      boolean clientHello = head.isEmpty() && b == 0x16;
      if (b < 0 || clientHello) {
        break;
      }
      head.append((char) b);
    }
    return head.toString();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
