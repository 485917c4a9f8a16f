package dev.secondwitness.contract;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.Vote;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.intent.Tier;
import dev.secondwitness.domain.value.Owner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The shapes of every request, member by member as the contract has them; where they are stricter
/// (ids by their form, names not blank, fault words known) it is so that nothing later fails on
/// them.
final class RequestShapes {

  static final int NO_LIMIT = Integer.MAX_VALUE;
  private static final int MOST_BOUND = 64;

  /// The greatest integer that every reader of JSON reads as it is.
  private static final long MOST_EXACT = (1L << 53) - 1;

  private static final Shape TIME = new Shape.Time();
  private static final Shape SPAN = new Shape.Span();
  private static final Shape FLAG = new Shape.Flag();
  private static final Shape HASH = pattern(64, 64, "[0-9a-f]{64}");
  private static final Shape INTENT_ID = pattern(8, 44, "int_[0-9a-z_]{4,40}");
  private static final Shape READING_ID = pattern(7, 43, "rd_[0-9a-z_]{4,40}");

  private static final Shape MONEY =
      members(
          required("currency", pattern(3, 3, "[A-Z]{3}")), required("minor", new Shape.Minor()));

  private static final Shape OWNER =
      members(required("kind", choice(Owner.Kind.values())), required("name", text(1, 96)));

  private static final Shape RECEIPT =
      members(required("receipt_id", text(1, 200)), optional("amount", MONEY));

  static final Shape RECORD_INTENT =
      members(
          required("request_ref", text(1, 120)),
          required("tenant", text(1, 64)),
          required("purpose", text(1, 500)),
          required("operation", text(1, 96)),
          required("provider", text(1, 96)),
          required("arguments", new Shape.AnyObject()),
          required(
              "bound_fields",
              new Shape.Items(
                  members(
                      required("name", text(1, 40)),
                      required("pointer", pattern(0, 200, "(/([^~/]|~[01])*)*")),
                      required("kind", choice(BoundField.Kind.values()))),
                  0,
                  MOST_BOUND)),
          optional("amount", MONEY),
          optional("business_ref", text(1, 120)),
          optional("ticket_refs", list(text(1, 120))),
          optional("language", pattern(2, 200, "[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*")),
          optional("tier", choice(Tier.values())),
          required("deadline", TIME),
          optional("max_attempts", new Shape.Whole(1, 10)),
          optional("retry_owner", text(1, 96)),
          optional("resolve_within", SPAN),
          optional("action_key", pattern(8, 200, "[!-~]*")),
          optional("release_id", text(1, 120)),
          optional("tool", text(1, 120)),
          optional("turn_id", text(1, 120)),
          optional("supersedes", INTENT_ID),
          optional("rest_of", INTENT_ID));

  static final Shape AUTHORIZE =
      members(
          required("canonical_args_hash", HASH),
          required("approved_by", text(1, 96)),
          optional("receipt_in_view", text(1, 200)));

  static final Shape SEPARATE =
      members(
          required("separate_from", INTENT_ID),
          required("canonical_args_hash", HASH),
          required("reason", text(1, 1000)),
          optional("receipt_in_view", text(1, 200)));

  static final Shape CANCEL = members(required("reason", text(1, 1000)));

  static final Shape RENEW_AUTHORITY =
      members(
          required("canonical_args_hash", HASH),
          required("deadline", TIME),
          required("reason", text(1, 1000)));

  static final Shape LEASE_OUTBOX =
      members(
          required("worker", text(1, 96)),
          optional("limit", new Shape.Whole(1, 50)),
          optional("lease_for", SPAN),
          optional("kind", new Shape.Choice(List.of("dispatch", "notice"))));

  static final Shape ACK_MESSAGE = members(required("worker", text(1, 96)));

  static final Shape BEGIN_ATTEMPT =
      members(
          required("authorization_version", new Shape.Whole(1, Integer.MAX_VALUE)),
          required("canonical_args_hash", HASH),
          required("action_key", text(1, 200)),
          required("worker", text(1, 96)),
          required("provider", text(1, 96)),
          optional("provider_request_id", text(1, 200)),
          optional("send_within", SPAN));

  static final Shape REPORT_OUTCOME =
      members(
          required(
              "kind",
              new Shape.Choice(
                  List.of("answered", "timed_out", "connection_lost", "not_sent", "cancelled"))),
          optional("status", new Shape.Whole(100, 599)),
          optional("code", text(1, 120)),
          optional("receipt", RECEIPT),
          optional("final", FLAG),
          optional("replayed", FLAG),
          optional("retry_after", SPAN),
          optional("detail", text(0, 500)),
          optional("proof", text(0, 500)),
          optional("provider_request_id", text(1, 200)));

  static final Shape RECEIVE_EVENT =
      members(
          required("source", text(1, 96)),
          required("event_id", text(1, 200)),
          required("kind", new Shape.Choice(List.of("committed", "failed", "pending", "undone"))),
          optional("intent_id", INTENT_ID),
          optional("action_key", text(1, 200)),
          optional("provider_request_id", text(1, 200)),
          optional("receipt", RECEIPT),
          required("occurred_at", TIME),
          optional("detail", text(0, 500)));

  private static final Shape EXCHANGE =
      members(
          required("step", text(1, 40)),
          required("method", text(1, 10)),
          required("url", text(1, 4000)),
          required("sent_headers", new Shape.Texts()),
          required("started_at", TIME),
          required("received_at", TIME),
          optional("status", new Shape.Whole(0, 999)),
          required("headers", new Shape.Texts()),
          required("body", text(0, NO_LIMIT)),
          required("body_digest", text(0, 200)),
          optional("fault", choice(TransportFault.values())),
          required("fault_detail", text(0, NO_LIMIT)),
          required("peer", text(0, NO_LIMIT)),
          optional("sent_body", text(0, 65_536)));

  private static final Shape LOOK =
      members(
          required("exchanges", new Shape.Items(EXCHANGE, 1, NO_LIMIT)),
          required("cap_reached", FLAG));

  static final Shape OBSERVATION =
      members(
          required("witness", text(1, 96)),
          required("witness_version", new Shape.Whole(0, Integer.MAX_VALUE)),
          required("looks", new Shape.Items(LOOK, 1, 2)));

  static final Shape RECORD_READING =
      members(
          required("intent_id", INTENT_ID),
          required("round", new Shape.Whole(1, Integer.MAX_VALUE)),
          required("observation", OBSERVATION));

  private static final Shape RESTS_ON =
      new Shape.Items(
          members(required("reading_id", READING_ID), required("evidence_digest", HASH)), 0, 50);

  static final Shape DECIDE =
      members(
          required("act", choice(Act.values())),
          required("round", new Shape.Whole(1, Integer.MAX_VALUE)),
          required("canonical_args_hash", HASH),
          optional("receipt_id", text(1, 200)),
          required("rests_on", RESTS_ON),
          required("reason", choice(DecisionReason.values())),
          required("text", text(1, 4000)),
          optional("to", OWNER),
          optional("resolve_by", TIME),
          optional("override", new Shape.Items(choice(CheckId.values()), 1, 20)));

  static final Shape CAST_VOTE =
      members(
          required("choice", choice(Vote.Choice.values())),
          required("proposal_digest", HASH),
          required("canonical_args_hash", HASH),
          required("rests_on", RESTS_ON),
          required("text", text(1, 4000)));

  static final Shape WITHDRAW_PROPOSAL = members(required("text", text(1, 4000)));

  static final Shape PLACE_HOLD =
      members(
          required("tenant", text(1, 64)),
          required("over", choice(Hold.Over.values())),
          optional("subject", text(1, 96)),
          required("why", text(1, 500)),
          optional("until", TIME));

  static final Shape PROPOSE_RULE =
      members(required("text", text(1, 60000)), required("why", text(1, 2000)));

  static final Shape VOTE_ON_RULE =
      members(
          required("vote", new Shape.Choice(List.of("approve", "refuse"))),
          required("digest", HASH),
          optional("why", text(0, 2000)));

  static final Shape WITHDRAW_RULE = members(required("why", text(1, 2000)));

  static final Shape PROPOSE_RESTORATION =
      members(
          required("lost_sequence", new Shape.Whole(1, MOST_EXACT)),
          required("lost_hash", HASH),
          required("reason", text(1, 1000)));

  static final Shape CONFIRM_RESTORATION =
      members(
          required("lost_sequence", new Shape.Whole(1, MOST_EXACT)), required("lost_hash", HASH));

  private static final Map<Class<?>, Shape> BY_TYPE =
      Map.ofEntries(
          Map.entry(PlaceHoldJson.class, PLACE_HOLD),
          Map.entry(RecordIntentJson.class, RECORD_INTENT),
          Map.entry(AuthorizeJson.class, AUTHORIZE),
          Map.entry(SeparateJson.class, SEPARATE),
          Map.entry(CancelJson.class, CANCEL),
          Map.entry(RenewAuthorityJson.class, RENEW_AUTHORITY),
          Map.entry(BeginAttemptJson.class, BEGIN_ATTEMPT),
          Map.entry(ReportOutcomeJson.class, REPORT_OUTCOME),
          Map.entry(ReceiveEventJson.class, RECEIVE_EVENT),
          Map.entry(LeaseOutboxJson.class, LEASE_OUTBOX),
          Map.entry(AckMessageJson.class, ACK_MESSAGE),
          Map.entry(RecordReadingJson.class, RECORD_READING),
          Map.entry(DecideJson.class, DECIDE),
          Map.entry(CastVoteJson.class, CAST_VOTE),
          Map.entry(WithdrawProposalJson.class, WITHDRAW_PROPOSAL),
          Map.entry(ProposeRuleJson.class, PROPOSE_RULE),
          Map.entry(VoteOnRuleJson.class, VOTE_ON_RULE),
          Map.entry(WithdrawRuleJson.class, WITHDRAW_RULE),
          Map.entry(ProposeRestorationJson.class, PROPOSE_RESTORATION),
          Map.entry(ConfirmRestorationJson.class, CONFIRM_RESTORATION));

  private RequestShapes() {}

  static Shape of(Class<?> request) {
    Shape shape = BY_TYPE.get(request);
    if (shape == null) {
      throw new IllegalArgumentException(request.getSimpleName() + " is no request");
    }
    return shape;
  }

  static Map<Class<?>, Shape> all() {
    return BY_TYPE;
  }

  private static Shape text(int min, int max) {
    return new Shape.Text(min, max, Optional.empty());
  }

  private static Shape pattern(int min, int max, String regex) {
    return new Shape.Text(min, max, Optional.of(Pattern.compile(regex)));
  }

  private static Shape choice(Enum<?>[] values) {
    return new Shape.Choice(Words.of(values));
  }

  private static Shape list(Shape of) {
    return new Shape.Items(of, 0, NO_LIMIT);
  }

  private record Named(String name, Shape.Member member) {}

  private static Named required(String name, Shape shape) {
    return new Named(name, new Shape.Member(shape, true));
  }

  private static Named optional(String name, Shape shape) {
    return new Named(name, new Shape.Member(shape, false));
  }

  private static Shape members(Named... members) {
    Map<String, Shape.Member> byName = new LinkedHashMap<>();
    for (Named member : members) {
      byName.put(member.name(), member.member());
    }
    return new Shape.Members(byName);
  }
}
