package dev.secondwitness.witness.definition;

import java.net.InetAddress;

/// A range of IP addresses in CIDR form; IPv4 and IPv6 never contain each other.
public final class AddressRange {

  private final byte[] network;
  private final int bits;
  private final String text;

  private AddressRange(byte[] network, int bits, String text) {
    this.network = network;
    this.bits = bits;
    this.text = text;
  }

  /// Reads `10.0.0.0/8` or `fc00::/7`. Fails for anything but an IP literal and a length.
  public static AddressRange of(String cidr) {
    int slash = cidr.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException("Not an address range: " + cidr);
    }
    byte[] network = InetAddress.ofLiteral(cidr.substring(0, slash)).getAddress();
    int bits;
    try {
      bits = Integer.parseInt(cidr, slash + 1, cidr.length(), 10);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("Not an address range: " + cidr, e);
    }
    if (bits < 0 || bits > network.length * 8) {
      throw new IllegalArgumentException("Not an address range: " + cidr);
    }
    return new AddressRange(network, bits, cidr);
  }

  /// Whether the address lies in this range.
  public boolean contains(InetAddress address) {
    byte[] other = address.getAddress();
    if (other.length != network.length) {
      return false;
    }
    int whole = bits / 8;
    for (int i = 0; i < whole; i++) {
      if (network[i] != other[i]) {
        return false;
      }
    }
    int rest = bits % 8;
    if (rest == 0) {
      return true;
    }
    int mask = 0xff << (8 - rest) & 0xff;
    return (network[whole] & mask) == (other[whole] & mask);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AddressRange range && text.equals(range.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
