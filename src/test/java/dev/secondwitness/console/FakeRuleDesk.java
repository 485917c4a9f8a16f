package dev.secondwitness.console;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Listed;
import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.RuleDesk;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.console.witnesses.WitnessesUse;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A store's rules of evidence in memory: one or more versions per witness, proposals that people
/// vote on, keys that get their first answer again; answers can be lost.
public final class FakeRuleDesk implements RuleDesk {

  private static final Instant AT = Instant.parse("2026-09-12T09:02:00Z");

  private final Map<WitnessId, List<WitnessVersion>> versions = new LinkedHashMap<>();
  private final Map<String, WitnessProposal> proposals = new LinkedHashMap<>();
  private final Map<String, Reply<WitnessProposal>> answered = new HashMap<>();
  private final List<String> keys = new ArrayList<>();
  private String person = "Ines";
  private boolean lost;
  private int answersToLose;
  private Optional<Problem> refusal = Optional.empty();

  /// The desk with the fake drafting, as the window takes it.
  public WitnessesUse use(FakeDrafting drafting, IntentStore store, DecisionJournal journal) {
    int[] next = new int[1];
    return new WitnessesUse(this, drafting, store, journal, () -> "fresh" + ++next[0]);
  }

  // --- what tests do to it

  /// Puts a version in force.
  public synchronized void put(String id, int version, String text) {
    List<WitnessVersion> all = versions.computeIfAbsent(new WitnessId(id), i -> new ArrayList<>());
    all.replaceAll(v -> with(v, false));
    boolean first = version == 1;
    all.addFirst(
        new WitnessVersion(
            new WitnessId(id),
            version,
            ArgsHash.of(text).hex(),
            true,
            AT.plus(Duration.ofDays(version)),
            first
                ? new Principal("bundled-rules", Principal.Kind.JOB)
                : new Principal("Ines", Principal.Kind.PERSON),
            AT,
            first ? List.of() : List.of("Dana"),
            Optional.of(text)));
  }

  /// Who calls.
  public synchronized void as(String name) {
    person = name;
  }

  /// From now on no call is answered, or every call again.
  public synchronized void lost(boolean isLost) {
    lost = isLost;
  }

  /// The next posts are done, but their answers do not come.
  public synchronized void loseAnswers(int n) {
    answersToLose = n;
  }

  /// The next posts are refused.
  public synchronized void refuse(Problem problem) {
    refusal = Optional.of(problem);
  }

  /// Every key a post came with, in order.
  public synchronized List<String> keys() {
    return List.copyOf(keys);
  }

  /// A proposal as it stands.
  public synchronized WitnessProposal proposed(String id) {
    return Optional.ofNullable(proposals.get(id)).orElseThrow();
  }

  /// Proposes in another's name.
  public synchronized WitnessProposal propose(String by, String id, int version, String text) {
    WitnessProposal proposal =
        new WitnessProposal(
            "rule_" + (proposals.size() + 1),
            new WitnessId(id),
            version,
            inForce(new WitnessId(id)),
            ArgsHash.of(text).hex(),
            WitnessProposal.State.PROPOSED,
            List.of(WitnessProposal.Needed.SECOND_PERSON),
            new Principal(by, Principal.Kind.PERSON),
            MockupRows.NOW.minus(Duration.ofMinutes(12)),
            MockupRows.NOW.plus(Duration.ofHours(23)),
            "the ledger shows a new status",
            List.of(),
            Optional.of(text));
    proposals.put(proposal.id(), proposal);
    return proposal;
  }

  // --- RuleDesk

  @Override
  public synchronized Reply<Listed<WitnessVersion>> witnesses() {
    return lost
        ? silence()
        : new Reply.Ok<>(
            new Listed<>(
                versions.values().stream().map(all -> without(all.getFirst())).toList(), false));
  }

  @Override
  public synchronized Reply<Listed<WitnessVersion>> versions(WitnessId witness) {
    return lost
        ? silence()
        : new Reply.Ok<>(
            new Listed<>(
                versions.getOrDefault(witness, List.of()).stream()
                    .map(FakeRuleDesk::without)
                    .toList(),
                false));
  }

  @Override
  public synchronized Reply<WitnessVersion> version(WitnessId witness, int version) {
    return lost
        ? silence()
        : versions.getOrDefault(witness, List.of()).stream()
            .filter(v -> v.version() == version)
            .findFirst()
            .<Reply<WitnessVersion>>map(Reply.Ok::new)
            .orElseGet(FakeRuleDesk::notFound);
  }

  @Override
  public synchronized Reply<Listed<String>> cards() {
    return lost ? silence() : new Reply.Ok<>(new Listed<>(List.of("id: payments"), false));
  }

  @Override
  public synchronized Reply<Listed<WitnessProposal>> proposals() {
    return lost
        ? silence()
        : new Reply.Ok<>(
            new Listed<>(
                List.copyOf(proposals.values()).reversed().stream()
                    .map(p -> changed(p, p.state(), p.votes(), Optional.empty()))
                    .toList(),
                false));
  }

  @Override
  public synchronized Reply<WitnessProposal> proposal(String id) {
    return lost
        ? silence()
        : Optional.ofNullable(proposals.get(id))
            .<Reply<WitnessProposal>>map(Reply.Ok::new)
            .orElseGet(FakeRuleDesk::notFound);
  }

  @Override
  public synchronized Reply<WitnessProposal> propose(String key, String text, String why) {
    return post(
        key,
        () -> {
          FakeDrafting.Header header = FakeDrafting.header(text);
          return propose(person, header.id(), header.version(), text);
        });
  }

  @Override
  public synchronized Reply<WitnessProposal> vote(
      String key, String proposal, WitnessProposal.Choice choice, String digest, String why) {
    return post(
        key,
        () ->
            move(
                proposal,
                p -> {
                  if (!p.digest().equals(digest)) {
                    throw new IllegalArgumentException("another text");
                  }
                  boolean approves = choice == WitnessProposal.Choice.APPROVE;
                  if (approves) {
                    put(p.witness().value(), p.version(), p.text().orElseThrow());
                  }
                  return changed(
                      p,
                      approves ? WitnessProposal.State.IN_FORCE : WitnessProposal.State.REFUSED,
                      List.of(new WitnessProposal.Vote(person, choice, why, MockupRows.NOW)),
                      p.text());
                }));
  }

  @Override
  public synchronized Reply<WitnessProposal> withdraw(String key, String proposal, String why) {
    return post(
        key,
        () ->
            move(proposal, p -> changed(p, WitnessProposal.State.WITHDRAWN, p.votes(), p.text())));
  }

  private interface Post {
    WitnessProposal done();
  }

  private Reply<WitnessProposal> post(String key, Post post) {
    keys.add(key);
    if (lost) {
      return silence();
    }
    if (refusal.isPresent()) {
      Problem problem = refusal.get();
      refusal = Optional.empty();
      return new Reply.Refused<>(problem);
    }
    Reply<WitnessProposal> answer = answered.computeIfAbsent(key, k -> new Reply.Ok<>(post.done()));
    if (answersToLose > 0) {
      answersToLose--;
      return silence();
    }
    return answer;
  }

  private WitnessProposal move(String id, UnaryOperator<WitnessProposal> by) {
    WitnessProposal moved = by.apply(proposed(id));
    proposals.put(id, moved);
    return moved;
  }

  private int inForce(WitnessId id) {
    return versions.getOrDefault(id, List.of()).stream()
        .filter(WitnessVersion::inForce)
        .mapToInt(WitnessVersion::version)
        .findFirst()
        .orElse(0);
  }

  private static WitnessProposal changed(
      WitnessProposal p,
      WitnessProposal.State state,
      List<WitnessProposal.Vote> votes,
      Optional<String> text) {
    return new WitnessProposal(
        p.id(),
        p.witness(),
        p.version(),
        p.replaces(),
        p.digest(),
        state,
        state == WitnessProposal.State.PROPOSED ? p.needs() : List.of(),
        p.proposedBy(),
        p.proposedAt(),
        p.expiresAt(),
        p.why(),
        votes,
        text);
  }

  private static WitnessVersion without(WitnessVersion v) {
    return new WitnessVersion(
        v.id(),
        v.version(),
        v.digest(),
        v.inForce(),
        v.inForceFrom(),
        v.proposedBy(),
        v.proposedAt(),
        v.approvedBy(),
        Optional.empty());
  }

  private static WitnessVersion with(WitnessVersion v, boolean inForce) {
    return new WitnessVersion(
        v.id(),
        v.version(),
        v.digest(),
        inForce,
        v.inForceFrom(),
        v.proposedBy(),
        v.proposedAt(),
        v.approvedBy(),
        v.text());
  }

  private static <T> Reply<T> silence() {
    return new Reply.NoAnswer<>(true, "nobody answered");
  }

  private static <T> Reply<T> notFound() {
    return new Reply.Refused<>(
        new Problem(
            "not-found",
            404,
            "There is nothing under this name",
            "",
            Optional.empty(),
            "c-1",
            Map.of()));
  }
}
