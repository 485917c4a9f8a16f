package dev.secondwitness.store;

import dev.secondwitness.store.core.HeadSigner;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jobs.OwnWork;
import java.util.concurrent.ScheduledExecutorService;

/// What a store is started with.
///
/// @param database where it keeps its rows
/// @param name what it calls itself
/// @param embedded whether it serves one person
/// @param door how it is reached, and who is let in
/// @param signer holds the key that signs the audit chain's head
/// @param scheduler on which its jobs run; it stays the caller's
/// @param work what it may do by itself besides watching the clock
public record StoreOptions(
    DatabaseAddress database,
    String name,
    boolean embedded,
    Door door,
    Rules rules,
    HeadSigner signer,
    ScheduledExecutorService scheduler,
    OwnWork work) {}
