-- A manager or accountant requests reminders: to these houses, or to all that owe. Returns how many may be reminded
-- now; the worker sends them during the day. Null: the user of the session is not allowed to.
create or replace function arrears.ask_reminders(p_session uuid, p_estate_id bigint, p_houses bigint[], p_by jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_count integer;
begin
  if v_caller is null then
    return null;
  end if;
  insert into arrears.asked (house_id, estate_id, asked_by)
  select l.house_id, p_estate_id, v_caller from arrears.late_houses(p_estate_id, platform.today()) l
  where (p_houses is null or l.house_id = any (p_houses)) and arrears.held_by(l.house_id, platform.today()) is null
  order by l.house_id
  on conflict (house_id) do nothing;
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform pg_notify('arrears', '');
    perform audit.record_for_estate(v_caller, 'arrears.remind', p_estate_id, jsonb_build_object('houses', v_count), p_by);
  end if;
  return v_count;
end $$;
revoke all on function arrears.ask_reminders(uuid, bigint, bigint[], jsonb) from public;
grant execute on function arrears.ask_reminders(uuid, bigint, bigint[], jsonb) to gatelight_app, gatelight_web;
