-- Deletes expired data by the rules, a thousand rows of each kind at a time. Returns how many. A code can be used for
-- another visitor a day after its end.
create or replace function gate.clean_up() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done integer := 0;
  v_rows integer;
begin
  update gate.pass p set code_index = null, code_tag = null, code_sealed = null, phone = null
  where p.id = any (array(select x.id from gate.pass x where x.code_index is not null and x.until_at < now() - interval '1 day' and x.inside = 0 limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  -- A visitor who is still "inside" after a week has left unnoticed.
  update gate.pass p set inside = 0
  where p.id = any (array(select x.id from gate.pass x where x.inside > 0 and x.until_at < now() - interval '7 days' limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from gate.entry e where e.id = any (array(
    select x.id from gate.estate s cross join lateral (
      select y.id from gate.entry y where y.estate_id = s.estate_id and y.at < now() - make_interval(days => s.log_days) limit 1000) x
    limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from gate.pass p where p.id = any (array(
    select x.id from gate.estate s cross join lateral (
      select y.id from gate.pass y
      where y.estate_id = s.estate_id and y.until_at < now() - make_interval(days => s.log_days) and y.inside = 0 and y.code_index is null limit 1000) x
    limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from gate.event v where v.id = any (array(
    select x.id from gate.event x
    where x.created_at < now() - interval '7 days' and not exists (select from gate.pass p where p.event_id = x.id) limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from gate.wrong_code w where w.at < now() - interval '1 day';
  delete from gate.pass_request r where r.at < now() - interval '2 days';
  return v_done;
end $$;
revoke all on function gate.clean_up() from public;
grant execute on function gate.clean_up() to gatelight_app;
