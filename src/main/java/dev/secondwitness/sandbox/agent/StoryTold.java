package dev.secondwitness.sandbox.agent;

import java.util.List;
import java.util.Optional;

/// How one story went, for tests and the tour.
///
/// @param name which story
/// @param intentId the intent it is about, empty when the store never recorded one
/// @param state the intent's state as the store last told it
/// @param sent what the agent saw of each request it really sent, in order
/// @param refusals what the store refused, in its words
public record StoryTold(
    String name,
    Optional<String> intentId,
    String state,
    List<String> sent,
    List<String> refusals) {

  public StoryTold {
    sent = List.copyOf(sent);
    refusals = List.copyOf(refusals);
  }
}
