-- A credit note for a correction goes the same way as a waiver: above the limit of the rules it waits for a second person.
alter table service_charges.waiver add column kind text not null default 'waiver' check (kind in ('waiver', 'correction'));
