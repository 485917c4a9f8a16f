package dev.secondwitness.sandbox.http;

/// A request the receiver refuses before any effect; the server turns it into an error answer.
public final class RefusedRequest extends Exception {
  private static final long serialVersionUID = 1L;
  private final int status;
  private final String code;
  private final String reason;

  public RefusedRequest(int status, String code, String reason) {
    super(code + ": " + reason);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }

  /// A request whose content is wrong.
  public static RefusedRequest invalid(String reason) {
    return new RefusedRequest(400, "invalid_request", reason);
  }

  /// The answer that tells the caller.
  public Reply.Answer answer() {
    Reply.Answer answer = Reply.error(status, code, reason);
    return status == 401 ? answer.with("WWW-Authenticate", "Bearer") : answer;
  }
}
