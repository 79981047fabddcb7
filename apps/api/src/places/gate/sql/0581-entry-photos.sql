-- A photo at entry, where the rule of the estate asks for one. It goes with the entry, and with the visitor's name when the house deletes it.
alter table gate.estate add photos text not null default 'never' check (photos in ('never', 'vehicles', 'all'));
-- The house had the visitor's details deleted: a photo that arrives later is not taken.
alter table gate.entry add forgotten_at timestamptz;
create table gate.entry_photo (
  entry_id bigint primary key references gate.entry on delete cascade,
  content bytea not null check (length(content) between 1 and 524288),
  at timestamptz not null default now()
);
