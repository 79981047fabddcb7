-- Ends helpers and vehicles of people who moved away, and deletes data by the rule of the estate, with its photos: a
-- thousand rows of each kind at a time. Returns how many.
create or replace function helpers.clean_up() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done integer := 0;
  v_rows integer;
begin
  update helpers.link l set ended_at = now(), photo = null, photo_name = null
  where l.id = any (array(select x.id from helpers.link x where x.ended_at is null and not households.lives_in(x.made_by, x.house_id) limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  update helpers.vehicle v set ended_at = now(), sticker = null
  where v.id = any (array(select x.id from helpers.vehicle x where x.ended_at is null and not households.lives_in(x.made_by, x.house_id) limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  -- Ended, or not renewed for as long as the estate keeps visits.
  delete from helpers.link l where l.id = any (array(
    select x.id from helpers.link x left join gate.estate s on s.estate_id = x.estate_id
    where x.ended_at < now() - make_interval(days => coalesce(s.log_days, 180))
      or x.until_on < platform.today() - coalesce(s.log_days, 180) limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from helpers.person p where p.id = any (array(
    select x.id from helpers.person x where not exists (select from helpers.link l where l.person_id = x.id) limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from helpers.vehicle v where v.id = any (array(
    select x.id from helpers.vehicle x left join gate.estate s on s.estate_id = x.estate_id
    where x.ended_at < now() - make_interval(days => coalesce(s.log_days, 180)) limit 1000));
  get diagnostics v_rows = row_count;
  v_done := v_done + v_rows;
  delete from helpers.exit_pass e where e.id = any (array(
    select x.id from helpers.exit_pass x left join gate.estate s on s.estate_id = x.estate_id
    where x.on_day < platform.today() - coalesce(s.log_days, 180) limit 1000));
  get diagnostics v_rows = row_count;
  return v_done + v_rows;
end $$;
revoke all on function helpers.clean_up() from public;
grant execute on function helpers.clean_up() to gatelight_app;
