package dev.secondwitness.console.shell;

/// Hands the shell's own constants to the test of the words.
public final class Places {

  /// The rail.
  public static final Class<? extends Enum<?>> PLACE = Place.class;

  /// What a search found a number as.
  public static final Class<? extends Enum<?>> MATCHED_AS = SearchResults.MatchedAs.class;

  private Places() {}
}
