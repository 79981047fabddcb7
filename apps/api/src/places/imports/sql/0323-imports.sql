-- Lists of estates, houses, meters and people that staff load from files: drafts, their rows with problems, and what became of each row.

create schema imports;
grant usage on schema imports to gatelight_app, gatelight_read, gatelight_staff;

create table imports.batch (
  id bigint generated always as identity primary key,
  list text not null check (list in ('estates', 'houses', 'occupants', 'meters', 'debts')),
  file_name text not null check (length(file_name) between 1 and 200),
  encoding text not null,
  columns text[] not null,
  state text not null default 'draft' check (state in ('draft', 'applied', 'undone', 'discarded')),
  -- Goes up with each correction: an act is for one state of the draft.
  revision integer not null default 1,
  created_by bigint not null references identity."user",
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz
);
create index batch_newest on imports.batch (created_at, id);
grant select on imports.batch to gatelight_app, gatelight_read, gatelight_staff;
grant update (state, revision, applied_at) on imports.batch to gatelight_app;

create table imports.row (
  batch_id bigint not null references imports.batch on delete cascade,
  -- The row's number in the file; the first row has the names of the columns.
  number integer not null check (number between 2 and 5100),
  cells jsonb not null,
  -- [{column, text}]; a row with problems is not imported, one with warnings is.
  problems jsonb not null default '[]'::jsonb,
  warnings jsonb not null default '[]'::jsonb,
  -- The row that this one became; null: not imported, or undone.
  made_id bigint,
  primary key (batch_id, number)
);
grant select on imports.row to gatelight_app, gatelight_read, gatelight_staff;
grant update (made_id) on imports.row to gatelight_app;
