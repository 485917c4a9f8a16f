package dev.secondwitness.witness.reader;

import dev.secondwitness.witness.definition.AddressRange;
import dev.secondwitness.witness.definition.PrivateHost;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/// Which addresses a witness may connect to: globally reachable ones by the IANA
/// special-purpose registries, and private ones only where the definition lists host, range and
/// port.
///
/// Default deny: IPv6 outside 2000::/3 is refused as a whole, and so is every range through
/// which an IPv4 address can be reached in disguise.
final class AddressFilter {

  private static final List<AddressRange> REFUSED_V4 =
      ranges(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.31.196.0/24",
          "192.52.193.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "192.175.48.0/24",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4");
  private static final AddressRange GLOBAL_V6 = AddressRange.of("2000::/3");
  private static final List<AddressRange> REFUSED_V6 =
      ranges("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20");

  private final List<PrivateHost> allowed;

  AddressFilter(List<PrivateHost> allowed) {
    this.allowed = allowed;
  }

  private static List<AddressRange> ranges(String... texts) {
    return Arrays.stream(texts).map(AddressRange::of).toList();
  }

  /// Whether this address may be connected to for that host (as it stands in the URL).
  boolean permits(String host, InetAddress address, int port) {
    return isGlobal(address) || allowed.stream().anyMatch(p -> p.allows(host, address, port));
  }

  /// Whether the definition lists any private address for that host and port.
  boolean listsPrivately(String host, InetAddress address, int port) {
    return allowed.stream().anyMatch(p -> p.allows(host, address, port));
  }

  /// Whether the address is globally reachable.
  static boolean isGlobal(InetAddress address) {
    return switch (address) {
      case Inet4Address v4 -> REFUSED_V4.stream().noneMatch(range -> range.contains(v4));
      case Inet6Address v6 ->
          v6.getScopeId() == 0
              && GLOBAL_V6.contains(v6)
              && REFUSED_V6.stream().noneMatch(range -> range.contains(v6));
      default -> false;
    };
  }
}
