-- The entries that count: no later entry corrects them or takes them back.
create or replace view diesel.current_entry with (security_invoker = true) as
select e.* from diesel.entry e
where e.kind <> 'void' and not exists (select from diesel.entry c where c.corrects_id = e.id);
grant select on diesel.current_entry to gatelight_app, gatelight_read, gatelight_staff;
