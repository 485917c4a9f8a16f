package dev.secondwitness.witness.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.Inquiry;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Walk;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressFilterTest {

  /// No private address listed at all.
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

  private Arrived send(WitnessDefinition definition, String url, Resolver resolver) {
    Outgoing request =
        Requests.to(
            definition,
            new Walk.Ask(Walk.PAGE, new Inquiry("GET", "/", Optional.empty())),
            url,
            false);
    return new SendOnce(calls, resolver)
        .send(definition, request, Optional.empty(), definition.caps().exchange());
  }

  private static Resolver answering(String... addresses) {
    return host -> {
      InetAddress[] all = new InetAddress[addresses.length];
      for (int i = 0; i < addresses.length; i++) {
        all[i] = InetAddress.ofLiteral(addresses[i]);
      }
      return List.of(all);
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.0.0.1",
        "0.255.255.255",
        "10.0.0.0",
        "10.1.2.3",
        "10.255.255.255",
        "100.64.0.0",
        "100.100.100.200",
        "100.127.255.255",
        "127.0.0.0",
        "127.0.0.1",
        "127.1.2.3",
        "127.255.255.255",
        "169.254.0.1",
        "169.254.169.254",
        "169.254.255.255",
        "172.16.0.0",
        "172.17.0.1",
        "172.31.255.255",
        "192.0.0.0",
        "192.0.0.8",
        "192.0.0.170",
        "192.0.0.192",
        "192.0.2.1",
        "192.31.196.1",
        "192.52.193.1",
        "192.88.99.1",
        "192.168.0.0",
        "192.168.255.255",
        "192.175.48.1",
        "198.18.0.0",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::10.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:a9fe:a9fe",
        "::ffff:0:127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::1",
        "100::1",
        "100:0:0:1::1",
        "2001::1",
        "2001:2::1",
        "2001:10::1",
        "2001:20::1",
        "2001:30::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "2002:a00:1::1",
        "2620:4f:8000::1",
        "3fff::1",
        "3fff:fff::1",
        "4000::1",
        "5f00::1",
        "fc00::1",
        "fd12:3456:789a::1",
        "fe80::1",
        "fe80::1%0",
        "fec0::1",
        "ff02::1",
        "ff0e::1",
      })
  void anAddressThatIsNotGlobalIsRefused(String literal) throws UnknownHostException {
    InetAddress address = InetAddress.getByName(literal);

    assertThat(AddressFilter.isGlobal(address)).isFalse();
    assertThat(new AddressFilter(List.of()).permits("any.example", address, 443)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.1",
        "169.253.255.255",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2001:200::1",
        "2003::1",
        "2600::1",
        "2a00:1450:4001:800::200e",
      })
  void aGlobalAddressIsNot(String literal) throws UnknownHostException {
    assertThat(AddressFilter.isGlobal(InetAddress.getByName(literal))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:PORT",
        "http://127.1:PORT",
        "http://127.0.1:PORT",
        "http://2130706433:PORT",
        "http://017700000001:PORT",
        "http://0x7f000001:PORT",
        "http://0x7f.1:PORT",
        "http://0177.0.0.1:PORT",
        "http://127.000.000.001:PORT",
        "http://[::1]:PORT",
        "http://[::ffff:127.0.0.1]:PORT",
        "http://[::ffff:7f00:1]:PORT",
        "http://[0:0:0:0:0:ffff:7f00:0001]:PORT",
        "http://[64:ff9b::7f00:1]:PORT",
        "http://[2002:7f00:1::]:PORT",
        "http://[::127.0.0.1]:PORT",
        "http://0.0.0.0:PORT",
        "http://0:PORT",
        "http://localhost:PORT",
        "http://LOCALHOST:PORT",
        "http://localhost.:PORT",
        "http://1２7.0.0.1:PORT",
        "http://user@127.0.0.1:PORT",
        "https://127.0.0.1:PORT",
      })
  void noSpellingOfALoopbackAddressConnects(String url) {
    Arrived arrived =
        send(
            PUBLIC_ONLY,
            url.replace("PORT", Integer.toString(server.port())) + "/x",
            Resolver.SYSTEM);

    assertThat(arrived.fault())
        .isPresent()
        .get()
        .isIn(TransportFault.ADDRESS_REFUSED, TransportFault.CONNECTION_FAILED);
    assertThat(server.connections()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "8.8.8.8, 127.0.0.1",
    "127.0.0.1, 8.8.8.8",
    "2600::1, 127.0.0.1",
    "::1, 127.0.0.1",
    "::ffff:127.0.0.1, 2600::1",
  })
  void aNameWithOneRefusedAddressIsRefusedWhole(String first, String second) {
    Arrived arrived =
        send(
            PUBLIC_ONLY,
            "https://ledger.example:" + server.port() + "/x",
            answering(first, second));

    assertThat(arrived.fault()).contains(TransportFault.ADDRESS_REFUSED);
    assertThat(server.connections()).isZero();
  }

  @Test
  void aListedAddressIsOnlyListedForItsOwnHostName() {
    WitnessDefinition loopback = Declared.witness("payments.receipt-page");

    Arrived rebound =
        send(loopback, "http://ledger.example:" + server.port() + "/x", answering("127.0.0.1"));
    Arrived listed = send(loopback, "http://127.0.0.1:" + server.port() + "/x", Resolver.SYSTEM);

    assertThat(rebound.fault()).contains(TransportFault.ADDRESS_REFUSED);
    assertThat(listed.status()).contains(404);
    assertThat(server.connections()).isEqualTo(1);
  }

  @Test
  void aListedPortIsTheOnlyOne() {
    String text = Declared.text("payments.receipt-page.yaml");
    WitnessDefinition other =
        Declared.parsed("payments.receipt-page", text.replace("port: any", "port: '1'"));
    WitnessDefinition same =
        Declared.parsed(
            "payments.receipt-page", text.replace("port: any", "port: '" + server.port() + "'"));
    String url = "http://127.0.0.1:" + server.port() + "/x";

    assertThat(send(other, url, Resolver.SYSTEM).fault()).contains(TransportFault.ADDRESS_REFUSED);
    assertThat(send(same, url, Resolver.SYSTEM).status()).contains(404);
  }

  @Test
  void clearTextToAGlobalAddressIsRefused() {
    Arrived arrived = send(PUBLIC_ONLY, "http://ledger.example/x", answering("8.8.8.8"));

    assertThat(arrived.fault()).contains(TransportFault.ADDRESS_REFUSED);
    assertThat(arrived.detail()).contains("https");
  }

  @Test
  void theAddressConnectedToIsCheckedEvenWhenNobodyResolvedIt() {
    try (Reading reading =
        new Reading(
            URI.create("http://127.0.0.1:" + server.port()), Map.of(), answering("8.8.8.8"))) {
      var look = reading.look(PUBLIC_ONLY, Asked.refund());

      assertThat(look.exchanges().getFirst().fault()).contains(TransportFault.ADDRESS_REFUSED);
      assertThat(server.connections()).isZero();
    }
  }
}
