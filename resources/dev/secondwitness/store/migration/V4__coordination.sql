-- Coordination: what is separate from what, messages to be sent once, events kept until they find
-- their intent, and double effects with an owner and a deadline of their own.

create table separations (
  intent_id varchar(44) not null references intents (id),
  other_id varchar(44) not null references intents (id),
  by_name varchar(96) not null,
  at_time timestamp(6) with time zone not null,
  reason varchar(1000) not null,
  primary key (intent_id, other_id)
);

create index intents_by_supersedes on intents (supersedes);

create table outbox (
  id varchar(64) primary key,
  kind varchar(8) not null,
  intent_id varchar(44) not null references intents (id),
  tenant varchar(64) not null,
  recipient varchar(96) not null,
  message text not null,
  written_at timestamp(6) with time zone not null,
  state varchar(12) not null,
  available_at timestamp(6) with time zone not null,
  leased_by varchar(96),
  leased_worker varchar(96),
  deliveries int not null,
  constraint outbox_kind check (kind in ('dispatch', 'notice')),
  constraint outbox_state check (state in ('waiting', 'acknowledged', 'withdrawn'))
);

create index outbox_waiting on outbox (state, recipient, available_at);
create index outbox_by_intent on outbox (intent_id);

-- Each event with what it says; the older provider_events is only looked at for what it has taken.
create table received_events (
  source varchar(96) not null,
  event_id varchar(200) not null,
  scope char(64) not null,
  tenants text not null,
  received_sequence bigint not null,
  received_at timestamp(6) with time zone not null,
  body_digest char(64) not null,
  kind varchar(12) not null,
  intent_named varchar(44),
  action_key varchar(200),
  provider_request_id varchar(200),
  receipt_id varchar(200),
  currency char(3),
  minor bigint,
  occurred_at timestamp(6) with time zone not null,
  detail varchar(500),
  by_name varchar(96) not null,
  by_kind varchar(8) not null,
  intent_id varchar(44) references intents (id),
  effect varchar(16) not null,
  duplicates int not null,
  primary key (source, event_id, scope)
);

create index received_events_by_intent on received_events (intent_id);
create index received_events_by_key on received_events (action_key);
create index received_events_by_request on received_events (provider_request_id);
create index received_events_by_receipt on received_events (receipt_id);

create table double_effects (
  id varchar(44) primary key,
  opened_sequence bigint not null unique,
  intent_id varchar(44) not null references intents (id),
  tenant varchar(64) not null,
  first_receipt varchar(200) not null,
  first_made_by varchar(8) not null,
  first_reference varchar(300) not null,
  first_currency char(3),
  first_minor bigint,
  first_at timestamp(6) with time zone not null,
  second_receipt varchar(200) not null,
  second_made_by varchar(8) not null,
  second_reference varchar(300) not null,
  second_currency char(3),
  second_minor bigint,
  second_at timestamp(6) with time zone not null,
  opened_at timestamp(6) with time zone not null,
  owner_kind varchar(8) not null,
  owner_name varchar(96) not null,
  resolve_by timestamp(6) with time zone not null,
  constraint double_effects_once unique (intent_id, second_receipt),
  constraint double_effects_made check (first_made_by in ('outcome', 'event', 'reading', 'decision')
    and second_made_by in ('outcome', 'event', 'reading', 'decision')),
  constraint double_effects_differ check (first_receipt <> second_receipt)
);

create index double_effects_by_tenant on double_effects (tenant, opened_sequence);
