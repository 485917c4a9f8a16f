package dev.secondwitness.client;

import dev.secondwitness.app.port.Listed;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.RuleDesk;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.contract.ProposeRuleJson;
import dev.secondwitness.contract.RuleJson;
import dev.secondwitness.contract.RuleMapping;
import dev.secondwitness.contract.RulePageJson;
import dev.secondwitness.contract.RuleProposalJson;
import dev.secondwitness.contract.RuleProposalPageJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.VoteOnRuleJson;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.contract.WithdrawRuleJson;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/// The store's witnesses as rules of evidence, over HTTP. Each call is sent once; lists are read
/// page by page up to a bound. Thread-safe.
public final class OkHttpRuleDesk implements RuleDesk {

  private static final int PAGE = 100;
  private static final int MOST_PAGES = 5;

  private final StoreAddress address;
  private final StoreCalls calls;

  /// The rules of a store at an address.
  ///
  /// @param callTimeout how long one call may take from start to the last byte of its answer
  public OkHttpRuleDesk(StoreAddress address, Duration callTimeout) {
    this.address = address;
    this.calls = new StoreCalls(address, callTimeout);
  }

  private record Page<T>(List<T> items, Optional<String> next) {}

  @Override
  public Reply<Listed<WitnessVersion>> witnesses() {
    return versionsAt(StorePaths.WITNESSES);
  }

  @Override
  public Reply<Listed<WitnessVersion>> versions(WitnessId witness) {
    return versionsAt(StorePaths.witness(witness));
  }

  @Override
  public Reply<WitnessVersion> version(WitnessId witness, int version) {
    return StoreCalls.about(
        calls.ask(
            calls.get(StorePaths.witnessVersion(witness, version)),
            RuleJson.class,
            (RuleJson j) -> RuleMapping.toDomain(j)),
        v -> v.id().equals(witness) && v.version() == version && v.text().isPresent());
  }

  @Override
  public Reply<Listed<String>> cards() {
    Reply<Listed<RuleJson>> listed =
        all(
            StorePaths.CONTRACT_CARDS,
            RulePageJson.class,
            (RulePageJson page) -> page(page.rules(), page.nextCursor()));
    return switch (listed) {
      case Reply.Ok<Listed<RuleJson>>(Listed<RuleJson> cards) -> texts(cards);
      case Reply.Refused<Listed<RuleJson>>(var problem) -> new Reply.Refused<>(problem);
      case Reply.NoAnswer<Listed<RuleJson>>(boolean reached, String detail) ->
          new Reply.NoAnswer<>(reached, detail);
    };
  }

  private Reply<Listed<String>> texts(Listed<RuleJson> cards) {
    List<String> texts = new ArrayList<>();
    for (RuleJson card : cards.items()) {
      Reply<String> text =
          calls.ask(
              calls.get(StorePaths.contractCardVersion(card.id(), card.version())),
              RuleJson.class,
              (RuleJson j) ->
                  Optional.ofNullable(j.text())
                      .orElseThrow(() -> new IllegalArgumentException("no text of that card")));
      switch (text) {
        case Reply.Ok<String>(String got) -> texts.add(got);
        case Reply.Refused<String>(var problem) -> {
          return new Reply.Refused<>(problem);
        }
        case Reply.NoAnswer<String>(boolean reached, String detail) -> {
          return new Reply.NoAnswer<>(reached, detail);
        }
      }
    }
    return new Reply.Ok<>(new Listed<>(texts, cards.more()));
  }

  @Override
  public Reply<Listed<WitnessProposal>> proposals() {
    return all(
        StorePaths.WITNESS_PROPOSALS,
        RuleProposalPageJson.class,
        (RuleProposalPageJson page) ->
            page(page.proposals().stream().map(RuleMapping::toDomain).toList(), page.nextCursor()));
  }

  @Override
  public Reply<WitnessProposal> proposal(String id) {
    return about(id, calls.get(StorePaths.ruleProposal(id)));
  }

  @Override
  public Reply<WitnessProposal> propose(String key, String text, String why) {
    byte[] body = WireJson.bytes(new ProposeRuleJson(text, why));
    return StoreCalls.ofTheRequest(
        StoreCalls.about(
            asked(post(StorePaths.WITNESS_PROPOSALS, key, body)),
            proposal -> proposal.text().filter(text::equals).isPresent()));
  }

  @Override
  public Reply<WitnessProposal> vote(
      String key, String proposal, WitnessProposal.Choice choice, String digest, String why) {
    byte[] body =
        WireJson.bytes(
            new VoteOnRuleJson(RuleMapping.word(choice), digest, why.isBlank() ? null : why));
    return StoreCalls.ofTheRequest(
        about(proposal, post(StorePaths.ruleVotes(proposal), key, body)));
  }

  @Override
  public Reply<WitnessProposal> withdraw(String key, String proposal, String why) {
    byte[] body = WireJson.bytes(new WithdrawRuleJson(why));
    return StoreCalls.ofTheRequest(
        about(proposal, post(StorePaths.ruleWithdrawal(proposal), key, body)));
  }

  private Reply<WitnessProposal> about(String id, Supplier<Request.Builder> request) {
    return StoreCalls.about(asked(request), proposal -> proposal.id().equals(id));
  }

  private Reply<WitnessProposal> asked(Supplier<Request.Builder> request) {
    return calls.ask(
        request, RuleProposalJson.class, (RuleProposalJson j) -> RuleMapping.toDomain(j));
  }

  private Supplier<Request.Builder> post(String path, String key, byte[] body) {
    return () ->
        address
            .request(address.at(path).build())
            .header(StorePaths.IDEMPOTENCY_KEY, key)
            .post(new OneShotBody(body));
  }

  private Reply<Listed<WitnessVersion>> versionsAt(String path) {
    return all(
        path,
        RulePageJson.class,
        (RulePageJson page) ->
            page(page.rules().stream().map(RuleMapping::toDomain).toList(), page.nextCursor()));
  }

  private static <T> Page<T> page(List<T> items, @Nullable String next) {
    return new Page<>(items, Optional.ofNullable(next));
  }

  /// Every page, as far as the bound.
  private <J, T> Reply<Listed<T>> all(String path, Class<J> type, Function<J, Page<T>> mapping) {
    List<T> items = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    for (int made = 0; made < MOST_PAGES; made++) {
      HttpUrl.Builder url = address.at(path).addQueryParameter("limit", Integer.toString(PAGE));
      cursor.ifPresent(at -> url.addQueryParameter("cursor", at));
      switch (calls.ask(() -> address.request(url.build()).get(), type, mapping)) {
        case Reply.Ok<Page<T>>(Page<T> page) -> {
          items.addAll(page.items());
          cursor = page.next();
        }
        case Reply.Refused<Page<T>>(var problem) -> {
          return new Reply.Refused<>(problem);
        }
        case Reply.NoAnswer<Page<T>>(boolean reached, String detail) -> {
          return new Reply.NoAnswer<>(reached, detail);
        }
      }
      if (cursor.isEmpty()) {
        return new Reply.Ok<>(new Listed<>(items, false));
      }
    }
    return new Reply.Ok<>(new Listed<>(items, true));
  }
}
