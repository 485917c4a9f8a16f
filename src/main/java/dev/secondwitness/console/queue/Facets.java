package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Tenant;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// The tenants, operations and owners met in rows so far: what the filter chips offer.
public final class Facets {

  private final SortedSet<Tenant> tenants = new TreeSet<>();
  private final SortedSet<Operation> operations = new TreeSet<>();
  private final SortedSet<String> owners = new TreeSet<>();

  void meet(QueueItem item) {
    tenants.add(item.tenant());
    operations.add(item.operation());
    item.owner().map(Owner::name).ifPresent(owners::add);
  }

  /// In order.
  public List<Tenant> tenants() {
    return List.copyOf(tenants);
  }

  /// In order.
  public List<Operation> operations() {
    return List.copyOf(operations);
  }

  /// In order, by name.
  public List<String> owners() {
    return List.copyOf(owners);
  }
}
