package dev.secondwitness.witness.definition;

/// What a witness's answers are written in; an answer of another type is no answer.
public enum AnswerType {
  JSON("application/json"),
  HTML("text/html"),
  FEED("application/atom+xml, application/rss+xml, application/xml");

  private final String mediaType;

  AnswerType(String mediaType) {
    this.mediaType = mediaType;
  }

  /// The media type asked for and expected.
  public String mediaType() {
    return mediaType;
  }
}
