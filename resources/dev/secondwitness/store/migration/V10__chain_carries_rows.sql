-- Every audit entry carries the rows that were written with it, so that the tables can be derived
-- from the chain. A store that has entries from before adopts its rows at the next start.

alter table audit add column tenant varchar(64);
alter table audit alter column entry set data type varchar;

alter table chain_head add column store_id varchar(44);
alter table chain_head add column adopted boolean default false not null;
update chain_head set adopted = true where audit_sequence = 0;

-- What the store has signed of its own chain; the key is never in the database.
create table checkpoints (
  sequence bigint not null,
  hash char(64) not null,
  at_time timestamp(6) with time zone not null,
  key_id char(16) not null,
  public_key varchar(120) not null,
  signature varchar(120) not null,
  primary key (sequence, key_id)
);

-- A history that went back or took another way: what was lost, and the two people who say so.
create table restorations (
  id varchar(44) primary key,
  place bigint not null unique,
  lost_sequence bigint not null,
  lost_hash char(64) not null,
  reason varchar(1000) not null,
  proposed_by varchar(96) not null,
  proposed_at timestamp(6) with time zone not null,
  confirmed_by varchar(96),
  confirmed_at timestamp(6) with time zone,
  confirmed_entry bigint,
  constraint restorations_two_people check (confirmed_by is null or confirmed_by <> proposed_by),
  constraint restorations_confirmed check ((confirmed_by is null) = (confirmed_at is null)
    and (confirmed_by is null) = (confirmed_entry is null))
);
