-- Rules of evidence: each version that ever was in force, the sets they make, proposals and votes.

create table rule_sets (
  number bigint primary key,
  at_time timestamp(6) with time zone not null,
  digest char(64) not null
);

create table rule_proposals (
  id varchar(44) primary key,
  place bigint not null unique,
  kind varchar(16) not null,
  rule_id varchar(96) not null,
  version int not null,
  replaces int not null,
  content text not null,
  digest char(64) not null,
  proposed_by varchar(96) not null,
  proposed_by_kind varchar(8) not null,
  proposed_at timestamp(6) with time zone not null,
  expires_at timestamp(6) with time zone not null,
  why varchar(2000) not null,
  state varchar(12) not null,
  closed_at timestamp(6) with time zone,
  constraint rule_proposals_kind check (kind in ('witness', 'contract_card', 'policy')),
  constraint rule_proposals_state check (state in
    ('proposed', 'in_force', 'refused', 'withdrawn', 'overtaken')),
  constraint rule_proposals_end check ((state = 'proposed') = (closed_at is null))
);

create index rule_proposals_by_kind on rule_proposals (kind, place);
create index rule_proposals_by_rule on rule_proposals (kind, rule_id, state);

create table rule_votes (
  proposal_id varchar(44) not null references rule_proposals (id),
  by_name varchar(96) not null,
  admin boolean not null,
  choice varchar(8) not null,
  digest char(64) not null,
  why varchar(2000) not null,
  voted_at timestamp(6) with time zone not null,
  primary key (proposal_id, by_name)
);

create table rule_documents (
  kind varchar(16) not null,
  rule_id varchar(96) not null,
  version int not null,
  place int not null,
  since_set bigint not null references rule_sets (number),
  content text not null,
  digest char(64) not null,
  in_force_from timestamp(6) with time zone not null,
  proposed_by varchar(96) not null,
  proposed_by_kind varchar(8) not null,
  proposed_at timestamp(6) with time zone not null,
  proposal_id varchar(44) references rule_proposals (id),
  primary key (kind, rule_id, version),
  constraint rule_documents_kind check (kind in ('witness', 'contract_card', 'policy')),
  constraint rule_documents_one_per_set unique (kind, rule_id, since_set)
);

create index rule_documents_by_set on rule_documents (since_set);

-- Intents from before were born with what came with the program: the first set.
alter table intents add column rule_set bigint default 1 not null;
