package dev.secondwitness.sandbox.cloud;

import java.time.Duration;

/// How the cloud is set up: its account, first fleet number and key memory.
public record CloudOptions(String account, long firstFleet, Duration keyRetention) {

  /// The demo's set-up: account `cloud_77`, fleets from `fl_301`, keys kept 24 hours.
  public static CloudOptions defaults() {
    return new CloudOptions("cloud_77", 301, Duration.ofHours(24));
  }
}
