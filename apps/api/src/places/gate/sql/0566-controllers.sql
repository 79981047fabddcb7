-- Barriers and readers are devices of a gate that have no guard: their entries are shown under their own name.
alter table gate.device add kind text not null default 'phone' check (kind in ('phone', 'controller'));
grant select (kind) on gate.device to gatelight_read, gatelight_staff;
alter table gate.entry alter guard_id drop not null;
-- A camera reads a plate without spaces.
create index pass_plate on gate.pass (estate_id, upper(translate(plate, ' -', ''))) where code_index is not null and plate <> '';
