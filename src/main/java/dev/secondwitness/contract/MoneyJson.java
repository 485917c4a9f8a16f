package dev.secondwitness.contract;

/// An amount: the currency and the minor units as an integer in a string.
public record MoneyJson(String currency, String minor) {}
