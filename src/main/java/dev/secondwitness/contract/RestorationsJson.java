package dev.secondwitness.contract;

import java.util.List;

/// The newest restorations, newest first.
public record RestorationsJson(List<RestorationJson> restorations) {}
