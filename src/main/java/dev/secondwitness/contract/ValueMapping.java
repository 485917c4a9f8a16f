package dev.secondwitness.contract;

import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Maps the small values every other mapping is made of.
public final class ValueMapping {

  private static final Pattern MINOR = Pattern.compile("-?[0-9]{1,18}");

  private ValueMapping() {}

  /// An amount as it is written.
  public static MoneyJson toJson(Money money) {
    return new MoneyJson(money.currency(), Long.toString(money.minor()));
  }

  /// An amount as it is meant.
  public static Money toDomain(MoneyJson json) {
    if (!MINOR.matcher(json.minor()).matches()) {
      throw new IllegalArgumentException("Not minor units: " + json.minor());
    }
    return new Money(json.currency(), Long.parseLong(json.minor()));
  }

  /// A principal as it is written.
  public static PrincipalJson toJson(Principal principal) {
    return new PrincipalJson(principal.name(), Words.of(principal.kind()));
  }

  /// A principal as it is meant; one of a kind not known counts as an agent, who never decides.
  public static Principal toDomain(PrincipalJson json) {
    return new Principal(
        json.name(), Words.read(Principal.Kind.class, json.kind(), Principal.Kind.AGENT));
  }

  /// An owner as it is written.
  public static OwnerJson toJson(Owner owner) {
    return new OwnerJson(Words.of(owner.kind()), owner.name());
  }

  /// An owner as it is meant; one of a kind not known counts as a group.
  public static Owner toDomain(OwnerJson json) {
    return new Owner(Words.read(Owner.Kind.class, json.kind(), Owner.Kind.GROUP), json.name());
  }

  /// The state of that word; one not known is unknown.
  public static IntentState state(String word) {
    return Words.read(IntentState.class, word, IntentState.INDETERMINATE);
  }

  /// The word of a value on the wire: its name in lower case.
  public static String word(Enum<?> value) {
    return Words.of(value);
  }

  /// A time that was checked to be one.
  public static Instant instant(String text) {
    return Instant.parse(text);
  }

  /// A time that may be missing.
  public static Optional<Instant> instantIfAny(@Nullable String text) {
    return map(text, Instant::parse);
  }

  /// A duration that may be missing.
  public static Optional<Duration> durationIfAny(@Nullable String text) {
    return map(text, Duration::parse);
  }

  /// An amount that may be missing.
  public static Optional<Money> moneyIfAny(@Nullable MoneyJson json) {
    return map(json, ValueMapping::toDomain);
  }

  /// An owner that may be missing.
  public static Optional<Owner> ownerIfAny(@Nullable OwnerJson json) {
    return map(json, ValueMapping::toDomain);
  }

  static <A, B> Optional<B> map(@Nullable A value, Function<A, B> mapping) {
    return value == null ? Optional.empty() : Optional.of(mapping.apply(value));
  }

  static @Nullable String text(Optional<?> value) {
    return value.isEmpty() ? null : value.get().toString();
  }

  static @Nullable MoneyJson money(Optional<Money> value) {
    return value.isEmpty() ? null : toJson(value.get());
  }

  static @Nullable OwnerJson owner(Optional<Owner> value) {
    return value.isEmpty() ? null : toJson(value.get());
  }
}
