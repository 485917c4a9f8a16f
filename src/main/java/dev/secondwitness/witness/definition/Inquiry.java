package dev.secondwitness.witness.definition;

import java.util.Optional;

/// One request as it goes out: method, path with query, and body.
public record Inquiry(String method, String target, Optional<String> body) {}
