package dev.secondwitness.contract;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The stable kinds of refusal; `/problems/` and the segment is the `type` on the wire.
public enum ProblemType {
  MALFORMED_JSON(400, "The request is not JSON as RFC 8259 has it"),
  UNKNOWN_MEMBER(400, "The request has a member this store does not know"),
  DUPLICATE_MEMBER(400, "The request names a member twice"),
  INVALID_MEMBER(400, "A member of the request is missing or not as the contract asks"),
  INVALID_AMOUNT(400, "An amount is not an integer of minor units in a string"),
  BODY_TOO_LARGE(413, "The request is too large"),
  HEAD_TOO_LARGE(431, "The request's path and headers are too large"),
  MALFORMED_REQUEST(400, "The request is not HTTP as this store takes it"),
  TOO_SLOW(408, "The request did not come in time"),
  PERSONAL_DATA_IN_KEY(422, "The action key carries personal data"),
  KEY_NOT_YOURS(403, "An agent does not bring an action key"),
  IDEMPOTENCY_KEY_MISSING(
      400, "The idempotency key is missing or not 1 to 80 printable characters"),
  IDEMPOTENCY_KEY_REUSED(422, "The idempotency key was used for another request"),
  IDEMPOTENCY_KEY_IN_PROGRESS(409, "A request under this idempotency key is still running"),
  UNAUTHORIZED(401, "Who is asking is not known"),
  HOST_REFUSED(421, "This store does not answer under that host name"),
  ORIGIN_REFUSED(403, "This store does not answer to web pages"),
  FORBIDDEN(403, "The caller may not do this"),
  AGENTS_NEVER_DECIDE(403, "Agents never decide"),
  NOT_FOUND(404, "There is nothing under this name"),
  METHOD_NOT_ALLOWED(405, "This path does not take that method"),
  VERSION_MISSING(428, "The version acted on is missing"),
  STALE_VERSION(412, "The intent has changed since that version"),
  ILLEGAL_TRANSITION(409, "The intent's state does not allow this"),
  CHANGED_ARGUMENTS(409, "The request reference is known with other arguments"),
  MAY_REPEAT(409, "The intent may repeat another one"),
  KEY_DRIFT(409, "The attempt carries another key than the intent"),
  ARGS_DRIFT(409, "The attempt carries other arguments than the intent"),
  ATTEMPT_RUNNING(409, "Another attempt of this intent may still be on its way"),
  OTHER_RETRY_OWNER(409, "Somebody else owns the retries of this intent"),
  BUDGET_SPENT(409, "The intent has no attempts left"),
  DEADLINE_PASSED(409, "The authority to execute has ended"),
  STALE_AUTHORIZATION(409, "The intent was authorised anew since"),
  HELD(423, "Retries are on hold"),
  ALREADY_HELD(409, "The caller's own hold over this is in force already"),
  REPLAY_UNSAFE(409, "The receiver's contract does not make a repeat safe"),
  OVER_CEILING(409, "This would spend more than the ceiling allows"),
  WORKER_NAME_TAKEN(409, "The worker's name is another principal's"),
  LEASE_LOST(409, "The message is not, or no longer, in the caller's hands"),
  NOT_YOUR_ATTEMPT(403, "Somebody else began this attempt"),
  READING_OTHER_INTENT(422, "The reading belongs to another intent"),
  READING_OTHER_ROUND(409, "The reading belongs to another round"),
  UNKNOWN_WITNESS(422, "The store knows no such witness at that version for this intent"),
  ALREADY_SETTLED(409, "The round is settled already"),
  CHECKS_UNMET(409, "The checks for this act are not met"),
  NEEDS_TWO_PEOPLE(409, "This decision takes two people"),
  NOT_A_SECOND_PERSON(403, "This person cannot be the second one here"),
  ABOVE_CEILING(403, "The amount is above what this person may approve"),
  ALREADY_VOTED(409, "This person has voted in this round already"),
  PROPOSAL_OPEN(409, "Another proposal waits for its vote"),
  PROPOSAL_OVER(409, "The proposal no longer waits for a vote"),
  PROPOSAL_CHANGED(412, "The proposal is not what was voted on"),
  OVERRIDE_MISMATCH(409, "The override does not name exactly what is not met"),
  SECOND_LOOK_MISSING(409, "Nobody but the proposer has looked"),
  EVIDENCE_CHANGED(412, "The evidence is not what the decision rests on"),
  RECEIPT_UNKNOWN(422, "The receipt is not among the evidence"),
  RESOLVE_BY_OUT_OF_RANGE(422, "The new deadline is too far ahead or has passed"),
  RULE_INVALID(422, "The rule cannot be read, or does not fit the others"),
  RULE_CHANGED(412, "The rule, or what it would replace, is not what was shown"),
  RULE_NEEDS_ANOTHER(403, "Changing a rule takes another person"),
  RESTORATION_NEEDS_ANOTHER(409, "A second person says so, not the same one"),
  RESTORATION_CLOSED(409, "The restoration is confirmed already, or was proposed too long ago"),
  RULE_PROPOSAL_CLOSED(409, "The proposal has ended"),
  GONE(410, "The store no longer keeps what was asked for"),
  TOO_MANY(429, "Too many requests"),
  INTERNAL(500, "The store failed"),
  NOT_READY(503, "The store is not ready to answer"),
  SIGN_IN_UNAVAILABLE(503, "Who is asking cannot be told now"),
  DAMAGED(503, "The store does not verify and takes no changes");

  private static final String PREFIX = "/problems/";

  private final int status;
  private final String title;

  ProblemType(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /// The HTTP status.
  public int status() {
    return status;
  }

  /// What is wrong, in one English sentence without particulars.
  public String title() {
    return title;
  }

  /// The stable last segment of the type, such as `stale-version`.
  public String segment() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The type on the wire, such as `/problems/stale-version`.
  public String type() {
    return PREFIX + segment();
  }

  /// The kind with that segment, empty for one this release does not know.
  public static Optional<ProblemType> ofSegment(String segment) {
    return Arrays.stream(values()).filter(t -> t.segment().equals(segment)).findFirst();
  }
}
