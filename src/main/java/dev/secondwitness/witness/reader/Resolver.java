package dev.secondwitness.witness.reader;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/// Turns a host name into addresses.
public interface Resolver {

  /// The system's resolver.
  Resolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

  /// All addresses of the host, at least one.
  List<InetAddress> resolve(String host) throws UnknownHostException;
}
