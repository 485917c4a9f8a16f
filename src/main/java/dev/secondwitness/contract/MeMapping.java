package dev.secondwitness.contract;

import dev.secondwitness.app.port.Me;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Maps who the caller is.
public final class MeMapping {

  private MeMapping() {}

  /// The caller as it is written; its grants in order.
  public static MeJson toJson(Me me) {
    return new MeJson(
        ValueMapping.toJson(me.principal()),
        me.displayName(),
        me.grants().stream()
            .sorted()
            .map(g -> new GrantJson(g.tenant().value(), Words.of(g.role())))
            .toList(),
        me.coordinatesFor().stream().sorted().map(Tenant::value).toList(),
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
        json.grants().stream().flatMap(MeMapping::grant).collect(Collectors.toSet()),
        json.coordinatesFor().stream().map(Tenant::new).collect(Collectors.toSet()),
        json.embedded(),
        json.store(),
        new CurrencyScales(json.currencyScales()),
        Instant.parse(json.time()));
  }

  private static Stream<Grant> grant(GrantJson json) {
    return Words.known(Role.class, json.role()).stream()
        .map(role -> new Grant(new Tenant(json.tenant()), role));
  }
}
