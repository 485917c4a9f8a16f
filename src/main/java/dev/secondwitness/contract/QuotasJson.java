package dev.secondwitness.contract;

import java.util.List;

/// Every spend ceiling of the caller's tenants at one moment.
public record QuotasJson(List<QuotaJson> rows, String asOf) {}
