package dev.secondwitness.console.words;

/// The languages the console speaks; the code names its bundle and is kept as the setting.
public enum Language {
  EN("en", false),
  FA("fa", true);

  private final String code;
  private final boolean rightToLeft;

  Language(String code, boolean rightToLeft) {
    this.code = code;
    this.rightToLeft = rightToLeft;
  }

  /// `en` or `fa`.
  public String code() {
    return code;
  }

  /// Whether the whole window is mirrored.
  public boolean rightToLeft() {
    return rightToLeft;
  }

  /// The language of a code; English for anything else.
  public static Language of(String code) {
    for (Language language : values()) {
      if (language.code.equals(code)) {
        return language;
      }
    }
    return EN;
  }
}
