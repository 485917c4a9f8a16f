package dev.secondwitness.store.http;

import dev.secondwitness.store.core.Bearers;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// How the store is reached, and who is let in.
///
/// @param host the address it listens on; beyond this machine only with a certificate
/// @param port 0 for any free one
/// @param names further names it answers to, besides those of this machine
/// @param behindProxy whether a proxy on this machine stands before it and says who asks
public record Door(
    String host,
    int port,
    Bearers bearers,
    Limits limits,
    Optional<PemFiles> certificate,
    Set<String> names,
    boolean behindProxy) {

  /// Refuses to send tokens over a network in the clear.
  public Door {
    names = names.stream().map(n -> n.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    boolean here = loopback(host);
    if (!here && certificate.isEmpty()) {
      throw new IllegalArgumentException(
          behindProxy
              ? "A proxy stands before the store on the same machine, so the store listens on"
                  + " 127.0.0.1; on "
                  + host
                  + " tokens would cross the network in the clear"
              : "Listening on "
                  + host
                  + " takes a certificate: without one, tokens would cross the network in the"
                  + " clear");
    }
    if (!here && behindProxy) {
      throw new IllegalArgumentException(
          "Whoever reaches "
              + host
              + " could say to be the proxy; behind a proxy the store listens on 127.0.0.1");
    }
  }

  /// On this machine only, for whoever has one of these tokens.
  public static Door onThisMachine(int port, Bearers bearers) {
    return new Door("127.0.0.1", port, bearers, Limits.USUAL, Optional.empty(), Set.of(), false);
  }

  /// The same with other limits.
  public Door with(Limits other) {
    return new Door(host, port, bearers, other, certificate, names, behindProxy);
  }

  private static boolean loopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("There is no address " + host + " to listen on", e);
    }
  }
}
