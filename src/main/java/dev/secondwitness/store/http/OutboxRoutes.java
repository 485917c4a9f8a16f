package dev.secondwitness.store.http;

import dev.secondwitness.contract.AckMessageJson;
import dev.secondwitness.contract.LeaseOutboxJson;
import dev.secondwitness.contract.MessageAckedJson;
import dev.secondwitness.contract.OutboxLeasedJson;
import dev.secondwitness.contract.OutboxMessageJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.ValueMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.value.MessageId;
import dev.secondwitness.store.core.AckMessage;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.LeaseOutbox;
import dev.secondwitness.store.core.Outbox;
import dev.secondwitness.store.core.Rules;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Optional;

/// What waits to be handed on. A lease needs no key: a lost answer costs one lease, then the same
/// bytes come again.
final class OutboxRoutes {
  private static final Posts.Kind<LeaseOutboxJson> LEASE =
      new Posts.Kind<>("leaseOutbox", LeaseOutboxJson.class, false, false);
  private static final Posts.Kind<AckMessageJson> ACK =
      new Posts.Kind<>("ackMessage", AckMessageJson.class, true, false);

  private final Posts posts;
  private final LeaseOutbox lease;
  private final AckMessage ack;

  OutboxRoutes(Posts posts, Rules rules) {
    this.posts = posts;
    this.lease = new LeaseOutbox(rules);
    this.ack = new AckMessage(rules);
  }

  void add(RoutesConfig routes) {
    routes.post(StorePaths.OUTBOX_LEASES, this::lease);
    routes.post(StorePaths.OUTBOX_ACK, this::ack);
  }

  private void lease(Context context) {
    posts.take(
        context,
        LEASE,
        Optional.empty(),
        (tx, request) -> leased(lease.in(tx, request.caller(), Requests.lease(request.json()))));
  }

  private void ack(Context context) {
    MessageId id = PathIds.message(context);
    posts.take(
        context,
        ACK,
        Optional.empty(),
        (tx, request) -> acked(ack.in(tx, request.caller(), id, request.json().worker())));
  }

  private static Answer leased(LeaseOutbox.Leased leased) {
    return of(
        new OutboxLeasedJson(
            leased.messages().stream().map(OutboxRoutes::message).toList(),
            leased.asOf().toString()));
  }

  private static OutboxMessageJson message(Outbox.Message message) {
    return new OutboxMessageJson(
        message.id().value(),
        ValueMapping.word(message.kind()),
        message.intent().value(),
        message.text(),
        message.writtenAt().toString(),
        message.delivery().availableAt().toString(),
        message.delivery().times());
  }

  private static Answer acked(Outbox.Message message) {
    return of(
        new MessageAckedJson(message.id().value(), ValueMapping.word(message.delivery().state())));
  }

  private static Answer of(Object json) {
    return new Answer(200, Optional.empty(), StorePaths.JSON, WireJson.text(json));
  }
}
