-- Reminders and locks by their house, and plans, are kept here too when they fail, so that one bad row stops no other.
alter table arrears.stopped drop constraint stopped_kind_check,
  add constraint stopped_kind_check check (kind in ('share', 'late-fee', 'reminder', 'plan', 'lock'));
