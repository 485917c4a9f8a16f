package dev.secondwitness.launch;

import dev.secondwitness.store.core.Bearers;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.http.Limits;
import dev.secondwitness.store.http.PemFiles;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How a store on its own is reached, and how much one may ask of it.
final class DoorOptions {

  @Option(names = "--port", defaultValue = "7345", description = "Port; 0 for any free one.")
  int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "Where it listens (${DEFAULT-VALUE}); beyond this machine with --tls-cert only.")
  String host = "127.0.0.1";

  @Option(
      names = "--host-name",
      paramLabel = "NAME",
      description = "A name it answers to besides those of this machine; may be given again.")
  Set<String> names = new LinkedHashSet<>();

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = "The server's certificate and those that vouch for it, as PEM.")
  @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Its private key, as unencrypted PKCS #8 PEM, readable by its owner alone.")
  @Nullable Path key;

  @Option(
      names = "--behind-proxy",
      description = "A reverse proxy on this machine stands before it and says who asks.")
  boolean behindProxy;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Requests per second of one principal, in the long run.")
  int rate = Limits.USUAL.perSecond();

  @Option(names = "--burst", paramLabel = "N", description = "Requests of one principal at once.")
  int burst = Limits.USUAL.burst();

  @Option(
      names = "--strangers",
      paramLabel = "N",
      description = "Requests per minute of one address that are not let in.")
  int strangers = Limits.USUAL.strangersPerMinute();

  /// Whether it is for more than this machine.
  boolean beyondThisMachine() {
    return certificate != null
        || key != null
        || behindProxy
        || !names.isEmpty()
        || !host.equals("127.0.0.1");
  }

  /// The door, through which those come.
  Door door(Bearers bearers) {
    try {
      return new Door(
          host,
          port,
          bearers,
          Limits.USUAL.principals(rate, burst).strangers(strangers),
          files(),
          names,
          behindProxy);
    } catch (IllegalArgumentException e) {
      throw new CannotStart(
          String.valueOf(e.getMessage()),
          "Give --tls-cert and --tls-key, or put a proxy before it and give --behind-proxy.",
          e);
    }
  }

  private Optional<PemFiles> files() {
    if ((certificate == null) != (key == null)) {
      throw new IllegalArgumentException("A certificate and its key come together.");
    }
    return certificate == null || key == null
        ? Optional.empty()
        : Optional.of(new PemFiles(certificate, key));
  }
}
