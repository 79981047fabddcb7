-- When the gates of an estate take visitors and deliveries: minutes since midnight in Lagos, both ends included. `from` after `to` goes over
-- midnight. contract/places/passes/judge-hours.ts is the same rule.
alter table gate.estate
  add open_from smallint not null default 0 check (open_from between 0 and 1439),
  add open_to smallint not null default 1439 check (open_to between 0 and 1439),
  add deliveries_from smallint not null default 0 check (deliveries_from between 0 and 1439),
  add deliveries_to smallint not null default 1439 check (deliveries_to between 0 and 1439);
alter table gate.entry
  drop constraint entry_conflict_check,
  add constraint entry_conflict_check check (conflict in
    ('used-twice', 'cancelled', 'too-many', 'outside-times', 'clock', 'not-agreed', 'gate-hours'));
