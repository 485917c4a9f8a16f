-- What the store does by itself: how often it looked at the witnesses, and of which keys it warned.

-- One row per intent and round. A look is written down before it is made: ended_at is empty while it
-- is awaited, for_deadline is the deadline it was made for, again_at when the next one is to be made.
create table own_looks (
  intent_id varchar(44) not null references intents (id),
  round int not null,
  looks int not null,
  begun_at timestamp(6) with time zone not null,
  ended_at timestamp(6) with time zone,
  for_deadline timestamp(6) with time zone,
  again_at timestamp(6) with time zone,
  primary key (intent_id, round),
  constraint own_looks_counts check (round >= 1 and looks >= 0)
);

create index own_looks_again on own_looks (again_at, intent_id);

-- The row is the warning: it is given once.
create table key_warnings (
  intent_id varchar(44) primary key references intents (id),
  kept_until timestamp(6) with time zone not null,
  warned_at timestamp(6) with time zone not null
);

create index intents_by_state_deadline on intents (state, deadline, id);
