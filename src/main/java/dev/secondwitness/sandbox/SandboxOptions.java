package dev.secondwitness.sandbox;

import dev.secondwitness.sandbox.cloud.CloudOptions;
import dev.secondwitness.sandbox.erp.ErpOptions;
import dev.secondwitness.sandbox.forum.ForumOptions;
import dev.secondwitness.sandbox.payments.PaymentsOptions;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/// How a sandbox is set up; port 0 takes any free one, and without a memory the truth ends with it.
public record SandboxOptions(
    InstantSource clock,
    PaymentsOptions payments,
    ForumOptions forum,
    ErpOptions erp,
    CloudOptions cloud,
    Ports ports,
    Optional<Path> memory) {

  /// The ports of the origins.
  public record Ports(int payments, int forum, int erp, int cloud, int control) {
    /// Any free ports.
    public static Ports any() {
      return new Ports(0, 0, 0, 0, 0);
    }
  }

  /// The demo's set-up on free ports, on the system's clock.
  public static SandboxOptions defaults() {
    return new SandboxOptions(
        InstantSource.system(),
        PaymentsOptions.defaults(),
        ForumOptions.defaults(),
        ErpOptions.defaults(),
        CloudOptions.defaults(),
        Ports.any(),
        Optional.empty());
  }

  /// The same on another clock; the `Date` header stays the machine's.
  public SandboxOptions withClock(InstantSource other) {
    return new SandboxOptions(other, payments, forum, erp, cloud, ports, memory);
  }

  /// The same with another payments receiver.
  public SandboxOptions withPayments(PaymentsOptions other) {
    return new SandboxOptions(clock, other, forum, erp, cloud, ports, memory);
  }

  /// The same with another forum.
  public SandboxOptions withForum(ForumOptions other) {
    return new SandboxOptions(clock, payments, other, erp, cloud, ports, memory);
  }

  /// The same with another ERP.
  public SandboxOptions withErp(ErpOptions other) {
    return new SandboxOptions(clock, payments, forum, other, cloud, ports, memory);
  }

  /// The same with another cloud.
  public SandboxOptions withCloud(CloudOptions other) {
    return new SandboxOptions(clock, payments, forum, erp, other, ports, memory);
  }

  /// The same on fixed ports.
  public SandboxOptions withPorts(Ports other) {
    return new SandboxOptions(clock, payments, forum, erp, cloud, other, memory);
  }

  /// The same, with the truth kept in a directory across restarts: a demo whose intents outlive the
  /// process needs receivers that do not forget.
  public SandboxOptions remembering(Path directory) {
    return new SandboxOptions(clock, payments, forum, erp, cloud, ports, Optional.of(directory));
  }
}
