-- Decisions that take two people: the proposal beside its decision, the votes, and what a
-- disposition tells of them for ever. Whether a proposal has lapsed is told by its time alone.

alter table decisions alter column act set data type varchar(30);

create table proposals (
  decision_id varchar(44) primary key references decisions (id),
  intent_id varchar(44) not null references intents (id),
  round int not null,
  by_name varchar(96) not null,
  overridden varchar(400) not null,
  why varchar(200) not null,
  needs varchar(8) not null,
  version bigint not null,
  expires_at timestamp(6) with time zone not null,
  digest char(64) not null,
  state varchar(12) not null,
  constraint proposals_state check (state in ('proposed', 'approved', 'refused', 'withdrawn'))
);

create index proposals_by_intent on proposals (intent_id, round);
create index proposals_waiting on proposals (state, expires_at);

create table votes (
  intent_id varchar(44) not null references intents (id),
  round int not null,
  by_name varchar(96) not null,
  by_kind varchar(8) not null,
  decision_id varchar(44) not null references proposals (decision_id),
  choice varchar(8) not null,
  words varchar(4000) not null,
  voted_at timestamp(6) with time zone not null,
  version bigint not null,
  primary key (intent_id, round, by_name)
);

create index votes_by_decision on votes (decision_id);

create table vote_readings (
  decision_id varchar(44) not null references proposals (decision_id),
  by_name varchar(96) not null,
  place int not null,
  reading_id varchar(44) not null references readings (id),
  primary key (decision_id, by_name, place)
);

alter table dispositions add column approved_by varchar(96);
alter table dispositions add column overridden varchar(400);
alter table dispositions add column there_reading varchar(44);
alter table dispositions add column there_currency char(3);
alter table dispositions add column there_minor bigint;
alter table dispositions add column there_fields text;

-- An intent that makes up for the rest or the excess of one confirmed as found.
create table rests (
  intent_id varchar(44) primary key references intents (id),
  original varchar(44) not null references intents (id)
);

create index rests_by_original on rests (original);
