package dev.secondwitness.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Speaks to a store byte by byte, as no client library would.
final class RawHttp implements AutoCloseable {
  private final Socket socket;

  /// An answer as it came: the head, and the body parsed when it is JSON.
  record Got(String head, String text) {
    int status() {
      return head.isEmpty() ? 0 : Integer.parseInt(head.split(" ", 3)[1]);
    }

    boolean says(String header) {
      return head.toLowerCase(java.util.Locale.ROOT)
          .contains(header.toLowerCase(java.util.Locale.ROOT));
    }

    JsonNode body() {
      return JsonMapper.shared().readTree(text);
    }
  }

  RawHttp(String base) {
    URI uri = URI.create(base);
    try {
      socket = new Socket(uri.getHost(), uri.getPort());
      socket.setSoTimeout((int) Duration.ofSeconds(20).toMillis());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Sends these bytes and reads until the store closes the connection.
  static Got send(String base, String text) {
    try (RawHttp raw = new RawHttp(base)) {
      raw.write(text);
      return raw.read();
    }
  }

  void write(String text) {
    try {
      OutputStream out = socket.getOutputStream();
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What comes until the other side closes; a reset counts as closing.
  Got read() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      InputStream in = socket.getInputStream();
      int next = in.read();
      while (next >= 0) {
        bytes.write(next);
        next = in.read();
      }
    } catch (java.net.SocketException e) {
      // reset: what came before it is the answer
      return got(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return got(bytes);
  }

  private static Got got(ByteArrayOutputStream bytes) {
    String all = bytes.toString(StandardCharsets.UTF_8);
    int end = all.indexOf("\r\n\r\n");
    return end < 0 ? new Got("", all) : new Got(all.substring(0, end), all.substring(end + 4));
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
