package dev.secondwitness.store.http;

import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/// From where somebody asks, as far as counting goes: an IPv4 address, or the network of an IPv6
/// one, of which anybody has as many addresses as he likes.
final class Addresses {
  private static final int NETWORK = 8;

  private Addresses() {}

  /// @param behindProxy whether the last hop is a proxy of ours, whose word counts
  static String of(Context context, boolean behindProxy) {
    String peer = context.req().getRemoteAddr();
    if (!behindProxy) {
      return of(peer);
    }
    // each proxy adds at the end; only the last entry is of the one that is ours
    List<String> hops = Collections.list(context.req().getHeaders("X-Forwarded-For"));
    if (hops.isEmpty()) {
      return of(peer);
    }
    String last = hops.getLast();
    return of(last.substring(last.lastIndexOf(',') + 1).strip());
  }

  /// One name per address or network; what is no address shares one.
  static String of(String text) {
    try {
      InetAddress address = InetAddress.ofLiteral(text);
      return address instanceof Inet6Address
          ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), NETWORK))
          : address.getHostAddress();
    } catch (IllegalArgumentException e) {
      return "no address";
    }
  }
}
