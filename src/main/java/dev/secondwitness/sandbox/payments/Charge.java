package dev.secondwitness.sandbox.payments;

/// What was captured for an order, in minor units of its currency: the most that can go back.
public record Charge(String currency, long capturedMinor) {}
