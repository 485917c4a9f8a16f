package dev.secondwitness.domain.intent;

import java.util.Optional;

/// A way to a receiver: method, path template (`/payments/v1/refunds`) and, for RPC or GraphQL, the
/// operation.
public record Route(String method, String path, Optional<String> operation) {}
