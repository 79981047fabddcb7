-- Removes personal data after its time and returns how many rows that were. Ledger, payments and tokens stay: they
-- contain no name. An order stays too, without the person.
create or replace function privacy.apply_retention() returns table (what text, rows bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- In this order: a message is deleted before its report.
  what := 'message'; rows := notifications.remove_old_messages(); return next;
  what := 'delivery report'; rows := notifications.remove_old_reports(); return next;
  what := 'entry of an inbox'; rows := notifications.remove_old_entries(); return next;
  what := 'ticket'; rows := support.remove_old_tickets(); return next;
  what := 'purchase form'; rows := support.remove_old_forms(); return next;
  what := 'person of an order'; rows := vending.remove_old_people(); return next;
  what := 'meter that was looked at'; rows := households.remove_old_seen(); return next;
end $$;
revoke all on function privacy.apply_retention() from public;
grant execute on function privacy.apply_retention() to gatelight_app;
