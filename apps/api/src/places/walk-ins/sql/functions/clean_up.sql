-- Deletes questions by the rule of their estate, a thousand at a time, and phone numbers after a day. Returns how many.
create or replace function walk_ins.clean_up() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done integer;
  v_rows integer;
begin
  delete from walk_ins.ask a where a.id = any (array(
    select x.id from gate.estate s cross join lateral (
      select y.id from walk_ins.ask y where y.estate_id = s.estate_id and y.asked_at < now() - make_interval(days => s.log_days) limit 1000) x
    limit 1000));
  get diagnostics v_done = row_count;
  update walk_ins.person p set phone = null, reference = null
  where p.id = any (array(
    select x.id from walk_ins.person x join walk_ins.ask a on a.id = x.ask_id
    where x.phone is not null and a.asked_at < now() - interval '1 day' limit 1000));
  get diagnostics v_rows = row_count;
  delete from walk_ins.received r where r.at < now() - interval '7 days';
  return v_done + v_rows;
end $$;
revoke all on function walk_ins.clean_up() from public;
grant execute on function walk_ins.clean_up() to gatelight_app;
