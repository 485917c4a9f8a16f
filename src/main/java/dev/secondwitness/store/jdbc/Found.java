package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Spellings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/// The intents a number stands in: each column it can stand in is looked up by its own index.
final class Found {
  private Found() {}

  /// Where a number can stand, most telling first.
  private enum Place {
    INTENT("id", "intents", "id"),
    ACTION_KEY("id", "intents", "action_key"),
    ATTEMPT("intent_id", "attempts", "id"),
    PROVIDER_REQUEST("intent_id", "attempts", "provider_request_id"),
    RECEIPT("intent_id", "receipts", "receipt_id"),
    FOUND_RECEIPT("intent_id", "readings", "found_receipt"),
    ORDER("id", "intents", "business_ref"),
    ORDER_NUMBER("id", "intents", "business_word"),
    TICKET("intent_id", "tickets", "ticket");

    private final String intent;
    private final String table;
    private final String column;

    Place(String intent, String table, String column) {
      this.intent = intent;
      this.table = table;
      this.column = column;
    }

    /// What it is called in an answer.
    String word() {
      return switch (this) {
        case INTENT -> "intent";
        case ACTION_KEY -> "action_key";
        case ATTEMPT -> "attempt";
        case PROVIDER_REQUEST -> "provider_request";
        case RECEIPT, FOUND_RECEIPT -> "receipt";
        case ORDER, ORDER_NUMBER -> "order";
        case TICKET -> "ticket";
      };
    }

    /// How telling it is: what has the same word is as telling.
    private int rank() {
      return switch (this) {
        case FOUND_RECEIPT -> RECEIPT.ordinal();
        case ORDER_NUMBER -> ORDER.ordinal();
        case INTENT, ACTION_KEY, ATTEMPT, PROVIDER_REQUEST, RECEIPT, ORDER, TICKET -> ordinal();
      };
    }

    /// The looks for it; one for each tenant where the index begins with the tenant, since H2
    /// would go through all that a list of tenants has.
    private Stream<String> looks(String among, List<String> tenants, String texts) {
      return switch (this) {
        case INTENT, ACTION_KEY, ORDER_NUMBER -> Stream.of(look(texts) + " and " + among);
        case ORDER -> tenants.stream().map(tenant -> look(texts) + " and tenant = " + tenant);
        case ATTEMPT, PROVIDER_REQUEST, RECEIPT, FOUND_RECEIPT, TICKET -> Stream.of(look(texts));
      };
    }

    private String look(String texts) {
      return "select "
          + intent
          + " as found, "
          + rank()
          + " as place from "
          + table
          + " where "
          + column
          + " in ("
          + texts
          + ")";
    }
  }

  /// At most so many, by how telling the place is and then the newest first; each intent once.
  static List<SearchHit> of(Handle handle, Set<Tenant> tenants, String text, int most) {
    Where where = new Where();
    List<String> names = tenants.stream().map(Tenant::value).toList();
    String among = where.among("tenant", names);
    List<String> each = named(where, "tenant", names);
    String texts = String.join(", ", named(where, "text", Spellings.of(text)));
    String looks =
        Arrays.stream(Place.values())
            .flatMap(place -> place.looks(among, each, texts))
            .collect(Collectors.joining(" union all "));
    return where
        .and(among)
        .query(
            handle,
            "select id, state, operation, business_ref, place from (select found,"
                + " min(place) as place from ("
                + looks
                + ") looks group by found) told join intents on id = found",
            "order by place, recorded_sequence desc limit " + most)
        .map(
            (row, context) ->
                new SearchHit(
                    new IntentId(row.getString("id")),
                    Place.values()[row.getInt("place")].word(),
                    Cells.word(row, "state", IntentState.class),
                    new Operation(row.getString("operation")),
                    Cells.ifAny(row, "business_ref", BusinessRef::new)))
        .list();
  }

  /// Binds values, and answers what each is called in a statement.
  private static List<String> named(Where where, String stem, Collection<String> values) {
    List<String> names = new ArrayList<>();
    for (String value : values) {
      String name = stem + names.size();
      where.with(name, value);
      names.add(":" + name);
    }
    return names;
  }
}
