package dev.secondwitness.store.people;

import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Caller;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Who the claims of a verified token say somebody is. A machine is never taken for a person.
record ClaimedCaller(IssuerTerms terms) {
  private static final int MOST = 1_000;
  private static final int LONGEST_NAME = 96;

  /// Refuses, in words without what the claims hold, claims that make nobody.
  Caller read(Map<String, Object> claims) {
    String name = text(claims, terms.principalClaim());
    Set<Grant> grants = new HashSet<>();
    Set<Tenant> agentOf = new HashSet<>();
    Set<Tenant> jobOf = new HashSet<>();
    for (String right : rights(claims)) {
      GrantText.of(right)
          .ifPresent(
              text -> {
                switch (text.word()) {
                  case "agent" -> agentOf.add(text.tenant());
                  case "job" -> jobOf.add(text.tenant());
                  default -> text.grant().ifPresent(grants::add);
                }
              });
    }
    if (!agentOf.isEmpty() && !jobOf.isEmpty()) {
      throw new IllegalArgumentException("it is an agent's and a job's at once");
    }
    Principal.Kind kind =
        !agentOf.isEmpty()
            ? Principal.Kind.AGENT
            : jobOf.isEmpty() ? Principal.Kind.PERSON : Principal.Kind.JOB;
    if (kind == Principal.Kind.PERSON && machine(claims)) {
      throw new IllegalArgumentException(
          "it is a program's own, and says of no tenant that it is its agent or job");
    }
    Set<Tenant> coordinates = kind == Principal.Kind.AGENT ? agentOf : jobOf;
    return new Caller(
        new Principal(PrincipalName.plain(name), kind),
        displayName(claims).orElse(name),
        grants,
        coordinates);
  }

  /// A token that a program got for itself: the subject is the client (RFC 9068).
  private static boolean machine(Map<String, Object> claims) {
    Object subject = claims.get("sub");
    boolean own =
        subject != null
            && (subject.equals(claims.get("client_id")) || subject.equals(claims.get("azp")));
    return own || "client-credentials".equals(claims.get("gty"));
  }

  private static String text(Map<String, Object> claims, String name) {
    if (claims.get(name) instanceof String text && !text.isBlank()) {
      return text;
    }
    throw new IllegalArgumentException("it has no " + name);
  }

  private Optional<String> displayName(Map<String, Object> claims) {
    return claims.get(terms.nameClaim()) instanceof String text
        ? Optional.of(
                text.codePoints()
                    .filter(
                        c -> !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT)
                    .limit(LONGEST_NAME)
                    .collect(
                        StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString()
                    .strip())
            .filter(t -> !t.isEmpty())
        : Optional.empty();
  }

  /// A list of texts, or one text with blanks between them.
  private List<String> rights(Map<String, Object> claims) {
    List<String> rights =
        switch (claims.get(terms.grantsClaim())) {
          case null -> List.of();
          case String text -> List.of(text.split(" "));
          case Collection<?> many ->
              many.stream().filter(String.class::isInstance).map(String.class::cast).toList();
          case Object _ -> throw new IllegalArgumentException("its rights are no texts");
        };
    if (rights.size() > MOST) {
      throw new IllegalArgumentException("it has more than " + MOST + " rights");
    }
    return rights;
  }
}
