-- Holds, what ceilings count, and stream events that are about no single intent.

create table holds (
  id varchar(45) primary key,
  placed_sequence bigint not null unique,
  tenant varchar(64) not null,
  scope varchar(9) not null,
  subject varchar(96) not null,
  placed_by_name varchar(96) not null,
  placed_by_kind varchar(8) not null,
  placed_at timestamp(6) with time zone not null,
  why varchar(1000) not null,
  until_at timestamp(6) with time zone,
  lifted_by_name varchar(96),
  lifted_by_kind varchar(8),
  lifted_at timestamp(6) with time zone,
  lifted_why varchar(1000),
  constraint holds_scope check (scope in ('intent', 'operation', 'provider', 'tenant')),
  constraint holds_lifted check ((lifted_at is null) = (lifted_by_name is null)
    and (lifted_at is null) = (lifted_by_kind is null)
    and (lifted_at is null) = (lifted_why is null))
);

create index holds_by_subject on holds (tenant, scope, subject, placed_sequence);

-- What a ceiling counts: since when an intent counts as committed, and when one last refused it.
alter table intents add column committed_at timestamp(6) with time zone;
alter table intents add column over_ceiling_at timestamp(6) with time zone;

update intents set committed_at = (select max(d.at_time) from dispositions d
    where d.intent_id = intents.id and d.round = intents.round)
where state = 'committed';

create index intents_by_spending on intents (tenant, operation, currency, state, committed_at);

alter table stream alter column intent_id drop not null;
alter table stream alter column state drop not null;
alter table stream alter column version drop not null;
