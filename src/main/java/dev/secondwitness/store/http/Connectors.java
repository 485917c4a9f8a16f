package dev.secondwitness.store.http;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The store's one listening socket: how large a head may be, how slow a caller, and TLS.
final class Connectors {
  private static final Logger LOG = LoggerFactory.getLogger(Connectors.class);

  /// Room for a token with many groups; a request's path and query count as well.
  static final int HEAD = 16 * 1024;

  /// How long a connection without a request is kept when the store stops.
  private static final Duration SHUTDOWN_IDLE = Duration.ofMillis(50);

  private final Door door;
  private final Optional<SslContextFactory.Server> tls;
  private volatile long loaded;
  private volatile Optional<ServerConnector> listening = Optional.empty();

  Connectors(Door door) {
    this.door = door;
    this.tls = door.certificate().map(Connectors::tls);
    this.loaded = door.certificate().map(Connectors::stamp).orElse(0L);
  }

  void limit(HttpConfiguration http) {
    http.setSendServerVersion(false);
    http.setSendDateHeader(true);
    http.setRequestHeaderSize(HEAD);
    http.setIdleTimeout(door.limits().idle().toMillis());
    http.setMinRequestDataRate(door.limits().slowest());
  }

  ServerConnector connector(Server server, HttpConfiguration http) {
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    ServerConnector connector;
    if (tls.isPresent()) {
      // names are checked at the door, whatever the client indicated
      http.addCustomizer(new SecureRequestCustomizer(false));
      connector =
          new ServerConnector(
              server, new SslConnectionFactory(tls.get(), HttpVersion.HTTP_1_1.asString()), plain);
    } else {
      connector = new ServerConnector(server, plain);
    }
    connector.setHost(door.host());
    connector.setPort(door.port());
    connector.setIdleTimeout(door.limits().idle().toMillis());
    connector.setShutdownIdleTimeout(SHUTDOWN_IDLE.toMillis());
    listening = Optional.of(connector);
    server.addBean(new NetworkConnectionLimit(door.limits().connections(), connector));
    return connector;
  }

  /// Takes no more connections; those that are open stay.
  void stopListening() {
    listening.ifPresent(ServerConnector::close);
  }

  /// Takes a renewed certificate into use; keeps the old one when the new one cannot serve.
  void reload() {
    if (door.certificate().isEmpty() || tls.isEmpty()) {
      return;
    }
    long stamp = stamp(door.certificate().get());
    if (stamp == loaded) {
      return;
    }
    loaded = stamp;
    try {
      var renewed = Pem.keyStore(door.certificate().get());
      tls.get().reload(factory -> factory.setKeyStore(renewed));
      LOG.warn("The certificate was renewed from {}", door.certificate().get().chain());
    } catch (Exception e) {
      LOG.error(
          "The renewed certificate cannot serve, the one before it goes on: {}", e.toString());
    }
  }

  private static SslContextFactory.Server tls(PemFiles files) {
    SslContextFactory.Server factory = new SslContextFactory.Server();
    factory.setKeyStore(Pem.keyStore(files));
    factory.setKeyStorePassword("");
    factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    factory.setSniRequired(false);
    return factory;
  }

  private static long stamp(PemFiles files) {
    return 31 * stamp(files.chain()) + stamp(files.key());
  }

  private static long stamp(Path file) {
    return file.toFile().lastModified();
  }
}
