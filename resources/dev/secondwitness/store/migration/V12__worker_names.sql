-- Whose a worker's name is: the principal's that used it first.

create table worker_names (
  tenant varchar(64) not null,
  worker varchar(96) not null,
  principal varchar(96) not null,
  taken_at timestamp(6) with time zone not null,
  primary key (tenant, worker)
);
