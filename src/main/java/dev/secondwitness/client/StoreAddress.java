package dev.secondwitness.client;

import java.net.URI;
import java.util.Set;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.Request;

/// Where a store is and as whom to speak to it.
///
/// @param base the address of the store, such as `http://127.0.0.1:7345`; beyond this machine only
///     `https`, since the token goes with every call
/// @param token the bearer token, asked for at every call, from any thread
public record StoreAddress(URI base, Supplier<String> token) {

  private static final Set<String> THIS_MACHINE = Set.of("127.0.0.1", "::1", "localhost");

  /// Checks the address.
  public StoreAddress {
    HttpUrl url = HttpUrl.get(base);
    if (url == null) {
      throw new IllegalArgumentException("Not an http or https address: " + base);
    }
    if (!url.isHttps() && !THIS_MACHINE.contains(url.host())) {
      throw new IllegalArgumentException(
          "Beyond this machine a store is reached by https: " + base);
    }
  }

  HttpUrl.Builder at(String encodedPath) {
    HttpUrl url = HttpUrl.get(base.toString());
    return url.newBuilder().encodedPath(encodedPath).query(null).fragment(null);
  }

  Request.Builder request(HttpUrl url) {
    return new Request.Builder()
        .url(url)
        .header("Authorization", "Bearer " + token.get())
        .header("Accept-Encoding", "identity");
  }
}
