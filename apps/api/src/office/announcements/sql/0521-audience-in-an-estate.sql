-- A manager may announce to a part of an estate: {"blocks": ["Block 4"], "held": "owner" or "tenant", "in_arrears": true}. Null: everyone.
alter table announcements.announcement add column audience jsonb check (jsonb_typeof(audience) = 'object' and cardinality(estate_ids) = 1);
alter table announcements.request add column audience jsonb check (jsonb_typeof(audience) = 'object');
grant insert (audience) on announcements.announcement to gatelight_app;
drop function if exists announcements.people(bigint[], text, bigint);
drop function if exists announcements.recipients(text, text[], bigint[], text, bigint, integer);
drop function if exists announcements.figures(text, text[], bigint[], text);
