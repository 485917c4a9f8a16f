-- What pages, cases and the jobs ask for, in the order they ask, so that nothing is scanned or sorted
-- that grows with the history.

create index intents_by_created on intents (created_at, id);
create index intents_by_operation on intents (operation, id);
create index intents_by_business_ref on intents (business_ref, id);
create index intents_by_amount on intents (currency, minor, id);
create index intents_by_attempts on intents (attempts, id);
create index intents_by_repeat on intents (may_repeat);

-- The figures above a queue are told from the index alone.
create index intents_by_open on intents (state, tenant, resolve_by, unknown_since);
