package dev.secondwitness.contract;

/// Who did something.
public record PrincipalJson(String name, String kind) {}
