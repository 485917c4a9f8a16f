package dev.secondwitness.witness.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.Inquiry;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Walk;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// I25 F12: whatever the IANA registries call special is never connected to, at either end of each
/// range, as a literal or behind a name.
@Tag("fault")
class AddressTableTest {

  /// IANA IPv4 and IPv6 special-purpose address registries, what is not globally reachable or can
  /// carry an IPv4 address inside, with multicast and unassigned space.
  private static final List<String> SPECIAL =
      List.of(
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
          "240.0.0.0/4",
          "::/128",
          "::1/128",
          "::/96",
          "::ffff:0:0:0/96",
          "64:ff9b::/96",
          "64:ff9b:1::/48",
          "100::/64",
          "100:0:0:1::/64",
          "2001::/32",
          "2001:1::1/128",
          "2001:2::/48",
          "2001:3::/32",
          "2001:4:112::/48",
          "2001:10::/28",
          "2001:20::/28",
          "2001:30::/28",
          "2001:db8::/32",
          "2002::/16",
          "2620:4f:8000::/48",
          "3fff::/20",
          "4000::/3",
          "5f00::/16",
          "fc00::/7",
          "fe80::/10",
          "fec0::/10",
          "ff00::/8");

  /// Spellings of this machine or of a private host that no table of dotted quads shows.
  private static final List<String> SPELLINGS =
      List.of(
          "127.1",
          "127.0.1",
          "2130706433",
          "0x7f000001",
          "0x7f.0.0.1",
          "0177.0.0.1",
          "017700000001",
          "0",
          "0.0.0.0",
          "10.1",
          "167772161",
          "169.254.43518",
          "2852039166",
          "[::1]",
          "[::]",
          "[0:0:0:0:0:0:0:1]",
          "[::ffff:127.0.0.1]",
          "[::ffff:7f00:1]",
          "[::ffff:10.0.0.1]",
          "[::ffff:a9fe:a9fe]",
          "[::127.0.0.1]",
          "[64:ff9b::127.0.0.1]",
          "[64:ff9b::a9fe:a9fe]",
          "[2002:7f00:1::]",
          "[2001:0:7f00:1::]",
          "[fe80::1]",
          "[fd00::1]",
          "localhost",
          "LOCALHOST",
          "localhost.",
          "127.0.0.1.",
          "1２7.0.0.1",
          "１２７.0.0.1",
          "user@127.0.0.1",
          "user:pass@127.0.0.1",
          "8.8.8.8@127.0.0.1",
          "127.0.0.1%2f.example");

  private static final WitnessDefinition PUBLIC_ONLY =
      Declared.parsed(
          "payments.receipt-page",
          Declared.text("payments.receipt-page.yaml").replaceAll("(?s)allow_private:.*", ""));

  private RawServer server;
  private ExecutorService calls;

  @BeforeEach
  void start() {
    server = RawServer.saying(RawServer.http(404, "text/html", ""));
    calls = Executors.newVirtualThreadPerTaskExecutor();
  }

  @AfterEach
  void stop() {
    server.close();
    calls.shutdownNow();
  }

  private Arrived send(String url, Resolver resolver) {
    return new SendOnce(calls, resolver)
        .send(
            PUBLIC_ONLY,
            Requests.to(
                PUBLIC_ONLY,
                new Walk.Ask(Walk.PAGE, new Inquiry("GET", "/", Optional.empty())),
                url,
                false),
            Optional.empty(),
            PUBLIC_ONLY.caps().exchange());
  }

  /// First, middle and last address of a range.
  private static List<InetAddress> samples(String cidr) throws UnknownHostException {
    String[] parts = cidr.split("/", -1);
    byte[] network = InetAddress.ofLiteral(parts[0]).getAddress();
    BigInteger first = new BigInteger(1, network);
    BigInteger size = BigInteger.TWO.pow(network.length * 8 - Integer.parseInt(parts[1]));
    List<InetAddress> samples = new ArrayList<>();
    for (BigInteger step :
        List.of(BigInteger.ZERO, size.shiftRight(1), size.subtract(BigInteger.ONE))) {
      samples.add(InetAddress.getByAddress(bytes(first.add(step), network.length)));
    }
    return samples.stream().distinct().toList();
  }

  private static byte[] bytes(BigInteger value, int length) {
    byte[] raw = value.toByteArray();
    byte[] padded = new byte[length];
    int skip = Math.max(0, raw.length - length);
    System.arraycopy(raw, skip, padded, length - (raw.length - skip), raw.length - skip);
    return padded;
  }

  private static String literal(InetAddress address) {
    return address.getAddress().length == 16
        ? "[" + address.getHostAddress() + "]"
        : address.getHostAddress();
  }

  @Test
  void noSpecialAddressIsConnectedToUnderAnySpelling() throws UnknownHostException {
    List<String> reached = new ArrayList<>();
    int asked = 0;
    for (String range : SPECIAL) {
      for (InetAddress address : samples(range)) {
        String port = ":" + server.port() + "/x";
        for (Arrived arrived :
            List.of(
                send("https://" + literal(address) + port, Resolver.SYSTEM),
                send("https://ledger.example" + port, host -> List.of(address)))) {
          asked++;
          if (!arrived.fault().equals(Optional.of(TransportFault.ADDRESS_REFUSED))
              || !arrived.peer().isEmpty()) {
            reached.add(range + " " + address + " " + arrived.fault() + " " + arrived.peer());
          }
        }
      }
    }
    for (String spelling : SPELLINGS) {
      for (String scheme : List.of("http://", "https://")) {
        asked++;
        Arrived arrived =
            send(scheme + spelling + ":" + server.port() + "/x", AddressTableTest::onlyThisMachine);
        if (arrived.status().isPresent() || !arrived.peer().isEmpty()) {
          reached.add(scheme + spelling + " " + arrived.peer());
        }
      }
    }

    Figure.print("I25 F12", "reader", "connections to a refused address", reached.size(), asked);
    assertThat(reached).isEmpty();
    assertThat(server.connections()).isZero();
    assertThat(asked).isGreaterThanOrEqualTo(300);
  }

  /// Literals are read by the platform, every name is this machine: nothing leaves it.
  private static List<InetAddress> onlyThisMachine(String host) throws UnknownHostException {
    try {
      return List.of(InetAddress.ofLiteral(host));
    } catch (IllegalArgumentException e) {
      return List.of(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    }
  }

  @Test
  void theNeighboursOfEachIpv4RangeAreJudgedByTheirOwn() throws UnknownHostException {
    List<String> own = SPECIAL.stream().filter(r -> r.indexOf(':') < 0).toList();
    for (String range : own) {
      List<InetAddress> inside = samples(range);
      for (InetAddress end : List.of(inside.getFirst(), inside.getLast())) {
        int step = end.equals(inside.getFirst()) ? -1 : 1;
        BigInteger next = new BigInteger(1, end.getAddress()).add(BigInteger.valueOf(step));
        if (next.signum() < 0 || next.bitLength() > 32) {
          continue;
        }
        InetAddress neighbour = InetAddress.getByAddress(bytes(next, 4));
        boolean special = own.stream().anyMatch(r -> within(r, neighbour));

        assertThat(AddressFilter.isGlobal(neighbour)).as("%s", neighbour).isEqualTo(!special);
      }
    }
  }

  private static boolean within(String range, InetAddress address) {
    String[] parts = range.split("/", -1);
    int shift = 32 - Integer.parseInt(parts[1]);
    BigInteger network = new BigInteger(1, InetAddress.ofLiteral(parts[0]).getAddress());
    return network
        .shiftRight(shift)
        .equals(new BigInteger(1, address.getAddress()).shiftRight(shift));
  }

  @Test
  void aNameThatChangesBetweenLookUpsIsCheckedAtEveryExchange() {
    WitnessDefinition listed =
        Declared.changed("payments.ledger-by-key", "host: 127.0.0.1", "host: ledger.example");
    AtomicInteger lookUps = new AtomicInteger();
    Resolver rebinding =
        host ->
            List.of(
                InetAddress.ofLiteral(lookUps.incrementAndGet() == 1 ? "127.0.0.1" : "127.0.0.2"));
    String whoami = "{\"account\":\"acct_204\",\"environment\":\"sandbox\",\"access\":\"read\"}";
    try (RawServer ledger = RawServer.saying(RawServer.http(200, "application/json", whoami));
        Reading reading =
            new Reading(
                URI.create("http://ledger.example:" + ledger.port()),
                Map.of("PAYMENTS_READ", Reading.CANARY),
                rebinding)) {
      var exchanges = reading.look(listed, Asked.refund()).exchanges();

      assertThat(exchanges).hasSize(2);
      assertThat(exchanges.getFirst().status()).contains(200);
      assertThat(exchanges.getLast().fault()).contains(TransportFault.ADDRESS_REFUSED);
      assertThat(ledger.connections()).isEqualTo(1);
      assertThat(lookUps.get()).isEqualTo(2);
    }
  }
}
