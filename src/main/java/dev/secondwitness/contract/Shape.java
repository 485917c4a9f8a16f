package dev.secondwitness.contract;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// What a member of a request may look like, as the contract's schemas say it.
sealed interface Shape {

  /// A text of so many characters (code points), not blank unless it may be empty.
  record Text(int min, int max, Optional<Pattern> pattern) implements Shape {}

  /// One of these words.
  record Choice(List<String> words) implements Shape {
    public Choice {
      words = List.copyOf(words);
    }
  }

  /// A whole number between both bounds.
  record Whole(long min, long max) implements Shape {}

  /// True or false.
  record Flag() implements Shape {}

  /// An RFC 3339 time.
  record Time() implements Shape {}

  /// An ISO 8601 duration of hours, minutes and seconds, not negative.
  record Span() implements Shape {}

  /// The minor units of an amount.
  record Minor() implements Shape {}

  /// A list of so many items.
  record Items(Shape of, int min, int max) implements Shape {}

  /// An object whose members are all texts.
  record Texts() implements Shape {}

  /// Any object; what it holds is looked at elsewhere.
  record AnyObject() implements Shape {}

  /// An object of these members and no others.
  record Members(Map<String, Member> members) implements Shape {}

  /// A member of an object.
  record Member(Shape shape, boolean required) {}
}
