package dev.secondwitness.store.core;

import java.util.Optional;

/// An answer as it went out and, under a key, goes out again: status, ETag and the exact body.
public record Answer(int status, Optional<String> etag, String mediaType, String body) {}
