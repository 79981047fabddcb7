-- A manager lets a house wait until the end of a day, or ends that (p_until null). Returns null, or the code of the
-- refusal: not-found, own-house, wait-out-of-range.
create or replace function arrears.grant_wait(p_session uuid, p_estate_id bigint, p_house_id bigint, p_until date, p_reason text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
begin
  if v_caller is null or not exists (select from estates.house h where h.id = p_house_id and h.estate_id = p_estate_id) then
    return 'not-found';
  end if;
  if p_until is not null and service_charges.is_own_house(v_caller, p_house_id) then
    return 'own-house';
  end if;
  if p_until not between platform.today() and platform.today() + 90 then
    return 'wait-out-of-range';
  end if;
  perform service_charges.lock_house(p_house_id);
  if p_until is null then
    delete from arrears.wait w where w.house_id = p_house_id;
  else
    insert into arrears.wait as w (house_id, estate_id, until_day, reason, granted_by) values (p_house_id, p_estate_id, p_until, p_reason, v_caller)
    on conflict (house_id) do update
    set until_day = excluded.until_day, reason = excluded.reason, granted_by = excluded.granted_by, granted_at = now();
    delete from arrears.asked a where a.house_id = p_house_id;
  end if;
  perform audit.record_for_estate(v_caller, 'arrears.wait', p_estate_id, jsonb_build_object('house', p_house_id, 'until', p_until, 'reason', p_reason), p_by);
  return null;
end $$;
revoke all on function arrears.grant_wait(uuid, bigint, bigint, date, text, jsonb) from public;
grant execute on function arrears.grant_wait(uuid, bigint, bigint, date, text, jsonb) to gatelight_app, gatelight_web;
