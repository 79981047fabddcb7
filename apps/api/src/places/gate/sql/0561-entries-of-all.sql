-- Entries also without a pass. `source`: what was behind one; `source_id`: its id there, without a reference, because it may be deleted
-- before the entry is. Name and house then come from the guard's device.
alter table gate.entry
  add source text not null default 'pass' check (source in ('pass', 'walk-in', 'helper', 'vehicle', 'other')),
  add source_id text check (length(source_id) between 1 and 40),
  add check (source = 'pass' or pass_id is null),
  drop constraint entry_conflict_check,
  add constraint entry_conflict_check check (conflict in ('used-twice', 'cancelled', 'too-many', 'outside-times', 'clock', 'not-agreed'));
create index entry_source on gate.entry (estate_id, source, source_id, at desc) where source_id is not null;
grant select (source, source_id) on gate.entry to gatelight_read, gatelight_staff;
