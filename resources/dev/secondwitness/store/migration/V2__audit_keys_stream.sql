-- The audit chain, its head (whose row lock orders every write), answers by key, and the stream.

create table audit (
  sequence bigint primary key,
  at_time timestamp(6) with time zone not null,
  kind varchar(40) not null,
  actor varchar(96) not null,
  intent_id varchar(44),
  entry text not null,
  previous char(64) not null,
  hash char(64) not null
);

create index audit_by_intent on audit (intent_id, sequence);

create table chain_head (
  id int primary key,
  audit_sequence bigint not null,
  audit_hash char(64) not null,
  stream_sequence bigint not null,
  constraint chain_head_one check (id = 1)
);

insert into chain_head (id, audit_sequence, audit_hash, stream_sequence)
values (1, 0, '0000000000000000000000000000000000000000000000000000000000000000', 0);

create table stream (
  sequence bigint primary key,
  at_time timestamp(6) with time zone not null,
  kind varchar(40) not null,
  intent_id varchar(44) not null references intents (id),
  tenant varchar(64) not null,
  state varchar(16) not null,
  version bigint not null
);

create index stream_by_time on stream (at_time);

create table answers (
  principal varchar(96) not null,
  operation varchar(40) not null,
  idem_key varchar(80) not null,
  body_digest char(64) not null,
  status int not null,
  etag varchar(24),
  media_type varchar(60) not null,
  body text not null,
  answered_at timestamp(6) with time zone not null,
  for_ever boolean not null,
  primary key (principal, operation, idem_key)
);

create index answers_by_age on answers (for_ever, answered_at);
