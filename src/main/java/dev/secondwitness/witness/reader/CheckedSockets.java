package dev.secondwitness.witness.reader;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/// Makes sockets that check the very address they connect to, so that neither an IP literal nor
/// a resolver that changes its mind gets past the filter.
final class CheckedSockets extends SocketFactory {

  private final AddressFilter filter;
  private final String host;
  private final boolean clearText;
  private final AtomicLong received = new AtomicLong();
  private volatile String peer = "";

  /// @param clearText whether the exchange is not encrypted, which only a listed private
  ///     address may be
  CheckedSockets(AddressFilter filter, String host, boolean clearText) {
    this.filter = filter;
    this.host = host;
    this.clearText = clearText;
  }

  /// Address and port connected to; empty before.
  String peer() {
    return peer;
  }

  /// Bytes that came from the peer, as they came over the line.
  long received() {
    return received.get();
  }

  /// Fails when this address must not be connected to.
  void require(InetAddress address, int port) throws AddressRefused {
    if (!filter.permits(host, address, port)) {
      throw new AddressRefused(
          address.getHostAddress() + " is not a global address and not listed");
    }
    if (clearText && !filter.listsPrivately(host, address, port)) {
      throw new AddressRefused("an origin outside this machine's listed ones needs https");
    }
  }

  private final class CheckedSocket extends Socket {
    @Override
    public InputStream getInputStream() throws IOException {
      return new Counted(super.getInputStream());
    }

    @Override
    public void connect(SocketAddress endpoint) throws IOException {
      connect(endpoint, 0);
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
      if (!(endpoint instanceof InetSocketAddress to) || to.isUnresolved()) {
        throw new AddressRefused("not a resolved address");
      }
      require(to.getAddress(), to.getPort());
      super.connect(endpoint, timeout);
      peer = to.getAddress().getHostAddress() + ":" + Integer.toString(to.getPort());
    }
  }

  private final class Counted extends FilterInputStream {
    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      received.addAndGet(b < 0 ? 0 : 1);
      return b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = super.read(bytes, offset, length);
      received.addAndGet(Math.max(count, 0));
      return count;
    }
  }

  @Override
  public Socket createSocket() {
    return new CheckedSocket();
  }

  @Override
  public Socket createSocket(String toHost, int port) throws IOException {
    throw unchecked();
  }

  @Override
  public Socket createSocket(String toHost, int port, InetAddress localHost, int localPort)
      throws IOException {
    throw unchecked();
  }

  @Override
  public Socket createSocket(InetAddress toHost, int port) throws IOException {
    throw unchecked();
  }

  @Override
  public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
      throws IOException {
    throw unchecked();
  }

  private static IOException unchecked() {
    return new IOException("A witness connects only through an unconnected, checked socket");
  }
}
