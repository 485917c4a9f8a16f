package dev.secondwitness.launch;

import dev.secondwitness.domain.value.IntentId;

/// A link into the console: `secondwitness://intent/<id>`; it opens, it never acts.
final class DeepLink {

  private static final String HEAD = "secondwitness://intent/";

  private DeepLink() {}

  /// The intent's id. Fails for any other link, saying what was wrong with it.
  static String intent(String link) {
    if (!link.startsWith(HEAD)) {
      throw new CannotStart(
          "This is no link of Second Witness: " + link,
          "Links look like " + HEAD + "int_7f3a91c2.",
          null);
    }
    try {
      return new IntentId(link.substring(HEAD.length())).value();
    } catch (IllegalArgumentException e) {
      throw new CannotStart(
          "This link names no intent: " + link, "Links look like " + HEAD + "int_7f3a91c2.", e);
    }
  }
}
