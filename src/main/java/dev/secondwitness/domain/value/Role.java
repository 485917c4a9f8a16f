package dev.secondwitness.domain.value;

/// What a person may do in a tenant: read; decide below the threshold; vote; override; configure.
public enum Role {
  VIEWER,
  REVIEWER,
  APPROVER,
  MANAGER,
  ADMIN
}
