-- Residents who do not want guards and visitors to read their name. Each part of the gate asks gate.shown_name.
create table gate.hidden_name (
  user_id bigint primary key references identity."user",
  at timestamptz not null default now()
);

-- A house said that it did not expect this visit.
alter table gate.entry add unexpected_at timestamptz, add unexpected_by bigint references identity."user";
create index entry_unexpected on gate.entry (estate_id, at desc, id desc) where unexpected_at is not null;
create index entry_unexpected_by on gate.entry (unexpected_by) where unexpected_by is not null;
grant select (unexpected_at) on gate.entry to gatelight_read, gatelight_staff;
