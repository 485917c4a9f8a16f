package dev.secondwitness.contract;

import dev.secondwitness.app.port.Me;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Role;
import java.time.Instant;
import java.util.stream.Collectors;

/// Maps who the caller is.
public final class MeMapping {

  private MeMapping() {}

  /// The caller as it is written; the roles in order.
  public static MeJson toJson(Me me) {
    return new MeJson(
        ValueMapping.toJson(me.principal()),
        me.displayName(),
        me.roles().stream().sorted().map(Words::of).toList(),
        me.embedded(),
        me.storeName(),
        me.scales().stated(),
        me.storeTime().toString());
  }

  /// The caller as it is meant; roles not known give no right.
  public static Me toDomain(MeJson json) {
    return new Me(
        ValueMapping.toDomain(json.principal()),
        json.displayName(),
        json.roles().stream()
            .flatMap(r -> Words.known(Role.class, r).stream())
            .collect(Collectors.toSet()),
        json.embedded(),
        json.store(),
        new CurrencyScales(json.currencyScales()),
        Instant.parse(json.time()));
  }
}
