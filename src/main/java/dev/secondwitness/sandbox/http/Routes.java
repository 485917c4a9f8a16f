package dev.secondwitness.sandbox.http;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The routes of one receiver, tried in the order they were added; `{name}` takes one segment.
public final class Routes {

  /// What a route does with a request.
  @FunctionalInterface
  public interface Handler {
    Reply handle(Request request) throws IOException, InterruptedException, RefusedRequest;
  }

  record Match(Handler handler, Map<String, String> params) {}

  private record Route(String method, List<String> template, Handler handler) {}

  private final List<Route> routes = new ArrayList<>();

  /// Adds a route.
  public Routes on(String method, String template, Handler handler) {
    routes.add(new Route(method, List.of(template.split("/", -1)), handler));
    return this;
  }

  Optional<Match> find(String method, String rawPath) {
    List<String> path = List.of(rawPath.split("/", -1));
    for (Route route : routes) {
      if (route.method().equals(method)) {
        Optional<Map<String, String>> params = match(route.template(), path);
        if (params.isPresent()) {
          return Optional.of(new Match(route.handler(), params.get()));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Map<String, String>> match(List<String> template, List<String> path) {
    if (template.size() != path.size()) {
      return Optional.empty();
    }
    Map<String, String> params = new LinkedHashMap<>();
    for (int i = 0; i < path.size(); i++) {
      String wanted = template.get(i);
      String given = path.get(i);
      if (wanted.startsWith("{")) {
        Optional<String> decoded = decoded(given);
        if (decoded.isEmpty() || decoded.get().isEmpty()) {
          return Optional.empty();
        }
        params.put(wanted.substring(1, wanted.length() - 1), decoded.get());
      } else if (!wanted.equals(given)) {
        return Optional.empty();
      }
    }
    return Optional.of(params);
  }

  private static Optional<String> decoded(String segment) {
    try {
      return Optional.of(URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
