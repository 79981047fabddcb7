-- Deletes expired messages, tickets after two days, events after 180 days, and cards 180 days after they were stopped.
-- Returns how many rows.
create or replace function controllers.clean_up() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done integer := 0;
  v_rows integer;
begin
  delete from controllers.message m where ctid = any (array(select x.ctid from controllers.message x where x.at < now() - interval '30 minutes' limit 5000));
  get diagnostics v_done = row_count;
  delete from controllers.ticket t where t.id = any (array(select x.id from controllers.ticket x where x.at < now() - interval '2 days' limit 5000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from controllers.event e where e.id = any (array(select x.id from controllers.event x where x.at < now() - interval '180 days' limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from controllers.card c where c.id = any (array(select x.id from controllers.card x where x.stopped_at < now() - interval '180 days' limit 1000));
  get diagnostics v_rows = row_count;
  return v_done + v_rows;
end $$;
revoke all on function controllers.clean_up() from public;
grant execute on function controllers.clean_up() to gatelight_app;
