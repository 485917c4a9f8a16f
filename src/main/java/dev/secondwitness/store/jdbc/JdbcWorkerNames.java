package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.WorkerNames;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The table `worker_names`.
final class JdbcWorkerNames implements WorkerNames {
  private final Handle handle;

  JdbcWorkerNames(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<String> holder(Tenant tenant, String worker) {
    return handle
        .createQuery(
            "select principal from worker_names where tenant = :tenant and worker = :worker")
        .bind("tenant", tenant.value())
        .bind("worker", worker)
        .mapTo(String.class)
        .findOne();
  }

  @Override
  public void give(Tenant tenant, String worker, String principal, Instant now) {
    boolean known =
        Change.of("worker_names")
            .where("tenant", tenant.value())
            .where("worker", worker)
            .set("principal", principal)
            .set("taken_at", Cells.time(now))
            .run(handle);
    if (!known) {
      Insert.into("worker_names")
          .set("tenant", tenant.value())
          .set("worker", worker)
          .set("principal", principal)
          .set("taken_at", Cells.time(now))
          .run(handle);
    }
  }
}
