package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;

/// On whose behalf an intent acts: tenant, the principal that recorded it, and the purpose in
/// words.
public record Scope(Tenant tenant, Principal principal, String purpose) {}
