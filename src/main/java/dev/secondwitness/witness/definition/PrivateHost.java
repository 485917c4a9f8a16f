package dev.secondwitness.witness.definition;

import java.net.InetAddress;
import java.util.OptionalInt;

/// One private or loopback address a definition may be read from: the host as written in the
/// environment's origin, the range its address must lie in, and the port, or any.
public record PrivateHost(String host, AddressRange range, OptionalInt port) {

  /// Whether connecting to this address for that host is declared.
  public boolean allows(String asked, InetAddress address, int toPort) {
    return host.equals(asked)
        && range.contains(address)
        && (port.isEmpty() || port.getAsInt() == toPort);
  }
}
