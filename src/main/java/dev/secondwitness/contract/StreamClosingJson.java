package dev.secondwitness.contract;

/// The data of the last event of a stream that the store ends by itself.
///
/// @param reason `stopping`: connect again soon; `token_ended`: with another token
public record StreamClosingJson(String at, String reason) {}
