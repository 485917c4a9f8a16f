package dev.secondwitness.witness.definition;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Refuses requests that could do anything but read.
final class CheckRequests {

  private static final Set<String> FIXED_HEADERS =
      Set.of(
          "accept-language",
          "api-version",
          "x-api-version",
          "stripe-version",
          "stripe-account",
          "notion-version",
          "x-github-api-version");

  private final String file;

  private CheckRequests(String file) {
    this.file = file;
  }

  static void of(String file, WitnessDefinition definition) {
    CheckRequests check = new CheckRequests(file);
    if (definition.file().isPresent()) {
      return;
    }
    check.request("request", definition.request(), definition.paging());
    definition
        .undo()
        .ifPresent(undo -> check.request("undo.request", undo.request(), undo.paging()));
    definition.probe().ifPresent(check::probe);
    if (definition.authentication() instanceof Authentication.Login login) {
      check.login(login);
    }
  }

  private DefinitionProblem problem(String path, String what) {
    return new DefinitionProblem(file, path, what);
  }

  private void request(String where, RequestTemplate request, Paging paging) {
    reads(where, request.method(), request.body(), request.operation());
    path(where + ".path", request.path());
    request.headers().forEach((name, value) -> header(where, name, value));
    boolean marked = request.body().filter(b -> b.contains(BodyPlaces.PAGING)).isPresent();
    boolean inBody = paging.carrier().filter(Paging.Carrier::inBody).isPresent();
    if (marked != inBody) {
      throw problem(
          where + ".body",
          inBody
              ? "{{paging}} must stand in it, since the page is asked for in the body"
              : "{{paging}} stands in it, but paging is not declared with in: body");
    }
  }

  private void header(String where, String name, String value) {
    if (!FIXED_HEADERS.contains(name)) {
      throw problem(where + ".headers." + name, "a witness may not send this header");
    }
    if (!value.chars().allMatch(c -> c >= 0x20 && c < 0x7f)) {
      throw problem(where + ".headers." + name, "printable ASCII only");
    }
  }

  private void probe(Probe probe) {
    reads("probe", probe.method(), probe.body(), probe.operation());
    path("probe.path", probe.path());
  }

  private void login(Authentication.Login login) {
    path("auth.path", login.path());
    List<String> places = BodyPlaces.in(login.body());
    if (!Set.of("user", "password").containsAll(places) || !places.contains("password")) {
      throw problem("auth.body", "its only places are {{user}} and {{password}}");
    }
    BodyOperation.of(login.body())
        .ifPresentOrElse(
            found -> same("auth", login.operation(), found),
            () -> {
              throw problem("auth.body", "must be JSON once its places are filled");
            });
  }

  private void reads(
      String where, String method, Optional<String> body, Optional<String> operation) {
    switch (method) {
      case "GET" -> {
        if (body.isPresent()) {
          throw problem(where + ".body", "a GET has no body");
        }
      }
      case "POST" -> body(where, body, operation);
      default ->
          throw problem(where + ".method", "a witness only reads: GET, or POST with a frozen body");
    }
  }

  private void body(String where, Optional<String> body, Optional<String> operation) {
    if (body.isEmpty()) {
      throw problem(where + ".body", "a POST that reads needs its frozen body");
    }
    for (String place : Places.in(BodyPlaces.sample(body.get()))) {
      if (Places.isKnown(place)) {
        throw problem(
            where + ".body", "a place of a body is written {{" + place + "}}, with two braces");
      }
    }
    Optional<BodyOperation> found = BodyOperation.of(body.get());
    if (found.isEmpty()) {
      throw problem(
          where + ".body", "must be one JSON object once its places, within strings, are filled");
    }
    if (found.get().mutates()) {
      throw problem(
          where + ".body", "holds a GraphQL mutation or subscription: a witness only reads");
    }
    same(where, operation, found.get());
  }

  private void same(String where, Optional<String> declared, BodyOperation found) {
    if (found.name().isPresent() && !found.name().equals(declared)) {
      throw problem(
          where + ".operation",
          "the body calls "
              + found.name().get()
              + ": write that here, since it is what is compared"
              + " with the writes");
    }
  }

  private void path(String where, String path) {
    boolean plain = path.chars().allMatch(c -> c > 0x20 && c < 0x7f && c != '\\');
    if (!path.startsWith("/")
        || path.startsWith("//")
        || !plain
        || path.indexOf('?') >= 0
        || path.indexOf('#') >= 0
        || List.of(path.split("/", -1)).contains("..")) {
      throw problem(where, "a plain absolute path is needed; the origin comes from elsewhere");
    }
  }
}
