package dev.secondwitness.console.witnesses;

/// Hands the place's own constants to the test of the words.
public final class OpenedTabs {

  /// The sides of what is opened.
  public static final Class<? extends Enum<?>> TAB = OpenedView.Tab.class;

  private OpenedTabs() {}
}
