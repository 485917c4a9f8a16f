-- Holds, what was spent against ceilings, and stream events that are about no single intent.

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

-- One row per authorised intent with an amount: what a ceiling counts, and since when.
create table spending (
  intent_id varchar(44) primary key references intents (id),
  tenant varchar(64) not null,
  operation varchar(96) not null,
  principal_name varchar(96) not null,
  purpose varchar(500) not null,
  currency char(3) not null,
  minor bigint not null,
  standing varchar(9) not null,
  committed_at timestamp(6) with time zone,
  refused_at timestamp(6) with time zone,
  constraint spending_standing check
    (standing in ('asked', 'reserved', 'sent', 'committed', 'released')),
  constraint spending_committed check ((standing = 'committed') = (committed_at is not null))
);

create index spending_by_operation on spending (tenant, operation, currency, standing, committed_at);

insert into spending (intent_id, tenant, operation, principal_name, purpose, currency, minor,
  standing, committed_at)
select i.id, i.tenant, i.operation, i.principal_name, i.purpose, i.currency, i.minor,
  case when i.state = 'committed' then 'committed'
    when i.state in ('rejected', 'cancelled', 'expired') then 'released'
    when i.attempts > 0 then 'sent' else 'reserved' end,
  case when i.state = 'committed' then
    (select max(d.at_time) from dispositions d where d.intent_id = i.id and d.round = i.round) end
from intents i where i.minor > 0 and i.authorization_version > 0;

alter table stream alter column intent_id drop not null;
alter table stream alter column state drop not null;
alter table stream alter column version drop not null;
