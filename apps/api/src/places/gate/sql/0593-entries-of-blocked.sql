-- Somebody was let in whose plate or phone number the estate has blocked.
alter table gate.entry
  drop constraint entry_conflict_check,
  add constraint entry_conflict_check check (conflict in
    ('used-twice', 'cancelled', 'too-many', 'outside-times', 'clock', 'not-agreed', 'gate-hours', 'blocked'));
