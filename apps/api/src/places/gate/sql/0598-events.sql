-- An event to which each guest has a code of their own: its passes name it. `key` and `body_hash`: a repeat of the request changes nothing.
create table gate.event (
  id bigint generated always as identity primary key,
  house_id bigint not null references estates.house,
  made_by bigint not null references identity."user",
  name text not null check (length(name) <= 60),
  key text check (length(key) between 16 and 255),
  body_hash bytea check (length(body_hash) = 32),
  created_at timestamptz not null default now(),
  unique (made_by, key)
);
create index event_house on gate.event (house_id);
alter table gate.pass add column event_id bigint references gate.event;
create index pass_event on gate.pass (event_id) where event_id is not null;
