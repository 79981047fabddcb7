-- Findings of every part of the business are rows of one table, so that staff have one list to work through.
alter table payments.finding set schema platform;
comment on table platform.finding is 'Something that a person has to look at. Closed only by a note or by the fix of its cause';
alter table platform.finding add constraint finding_owner check (owner in ('finance', 'operations', 'support'));
