package dev.secondwitness.store;

import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.http.Tokens;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import java.util.concurrent.ScheduledExecutorService;

/// What a store is started with.
///
/// @param database where it keeps its rows
/// @param name what it calls itself
/// @param embedded whether it serves one person
/// @param host the loopback address it listens on
/// @param port 0 for any free one
/// @param scheduler on which its jobs run; it stays the caller's
public record StoreOptions(
    DatabaseAddress database,
    String name,
    boolean embedded,
    String host,
    int port,
    Tokens tokens,
    Rules rules,
    ScheduledExecutorService scheduler) {}
