-- Deletes old data by the rule of each estate: ended blocks, closed incidents with their photos, shifts and scans of
-- rounds. A thousand of each at a time. Returns how many.
create or replace function patrol.clean_up() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done integer;
  v_rows integer;
begin
  delete from patrol.block b where b.id = any (array(
    select x.id from patrol.block x left join gate.estate s on s.estate_id = x.estate_id
    where coalesce(x.ended_at, x.until_on + interval '1 day') < now() - make_interval(days => coalesce(s.log_days, 180)) limit 1000));
  get diagnostics v_done = row_count;
  -- An incident that was never closed counts as done after 185 days.
  delete from patrol.incident i where i.id = any (array(
    select x.id from patrol.incident x left join gate.estate s on s.estate_id = x.estate_id
    where coalesce(x.done_at, x.at + interval '185 days') < now() - make_interval(days => coalesce(s.log_days, 180)) limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from patrol.shift f where f.id = any (array(
    select x.id from patrol.shift x left join gate.estate s on s.estate_id = x.estate_id
    where x.began_at < now() - make_interval(days => coalesce(s.log_days, 180)) limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from patrol.scan f where f.id = any (array(
    select x.id from patrol.scan x left join gate.estate s on s.estate_id = x.estate_id
    where x.at < now() - make_interval(days => coalesce(s.log_days, 180)) limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from patrol.seen_run r where r.due_at < now() - interval '3 days';
  return v_done;
end $$;
revoke all on function patrol.clean_up() from public;
grant execute on function patrol.clean_up() to gatelight_app;
