package dev.secondwitness.domain.value;

/// The stable idempotency identifier shown to the receiver, such as `po:<tenant>:<intent_id>`;
/// ASCII, 8 to 200 characters, free of personal data.
public record ActionKey(String value) {

  public ActionKey {
    if (value.length() < 8 || value.length() > 200) {
      throw new IllegalArgumentException("An action key has 8 to 200 characters");
    }
    if (!value.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
      throw new IllegalArgumentException("An action key has printable ASCII characters only");
    }
    PersonalData.in(value)
        .ifPresent(
            kind -> {
              throw new IllegalArgumentException("An action key must not carry " + kind.words());
            });
  }

  @Override
  public String toString() {
    return value;
  }
}
