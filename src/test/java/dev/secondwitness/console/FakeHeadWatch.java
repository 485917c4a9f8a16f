package dev.secondwitness.console;

import dev.secondwitness.app.trust.HeadStanding;
import dev.secondwitness.app.trust.HeadWatch;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.domain.audit.SignedHead;
import java.time.Instant;

/// Says of the store's chain what a test has it say; at first, that it holds.
public final class FakeHeadWatch implements HeadWatch {
  private static final SignedHead REMEMBERED =
      new SignedHead(
          "store_7f3a",
          new ChainHead(1204, "9c1e77b0a4d2" + "5".repeat(52)),
          Instant.parse("2026-09-16T11:36:10Z"),
          "MCowBQYDK2VwAyEA",
          "c2lnbmVk");

  private volatile HeadStanding standing = new HeadStanding.Holds(REMEMBERED);
  private volatile int looks;

  /// What it says from now on.
  public void says(HeadStanding now) {
    standing = now;
  }

  /// An alarm of a kind, such as it would be.
  public static HeadAlarm alarm(HeadAlarm.Kind kind) {
    return new HeadAlarm(
        kind,
        REMEMBERED,
        new ChainHead(1180, "77ab02de51f8" + "3".repeat(52)),
        "0f9d3a5c77e21b64",
        Instant.parse("2026-09-16T11:40:04Z"));
  }

  /// How often it was looked at.
  public int looks() {
    return looks;
  }

  @Override
  public HeadStanding standing() {
    return standing;
  }

  @Override
  public synchronized HeadStanding check() {
    looks++;
    return standing;
  }
}
