-- A second manager or accountant turns on or refuses the lock that another one requested; the first may withdraw the
-- request. Returns null, or the code of the refusal: not-found, already-decided, second-person-required, new-together.
-- The same decision again is not refused.
create or replace function arrears.decide_lock(p_session uuid, p_estate_id bigint, p_lock_id bigint, p_confirm boolean, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_lock arrears.vending_lock;
begin
  select * into v_lock from arrears.vending_lock l where l.id = p_lock_id and l.estate_id = p_estate_id for update;
  if v_caller is null or v_lock.id is null then
    return 'not-found';
  end if;
  if v_lock.decided_by = v_caller and v_lock.state = (case when p_confirm then 'on' else 'refused' end) then
    return null;
  end if;
  if v_lock.state <> 'asked' then
    return 'already-decided';
  end if;
  if p_confirm and teams.refuse_second(p_estate_id, v_lock.asked_by, v_caller) is not null then
    return teams.refuse_second(p_estate_id, v_lock.asked_by, v_caller);
  end if;
  update arrears.vending_lock l set state = case when p_confirm then 'on' else 'refused' end, decided_by = v_caller, decided_at = now(),
    ended_at = case when not p_confirm then now() end, ended_by = case when not p_confirm then service_charges.person(v_caller) end
  where l.id = p_lock_id;
  if p_confirm then
    perform pg_notify('arrears', '');
  end if;
  perform audit.record_for_estate(v_caller, case when p_confirm then 'arrears.lock-confirm' else 'arrears.lock-refuse' end, p_estate_id,
    jsonb_build_object('lock', p_lock_id), p_by);
  return null;
end $$;
revoke all on function arrears.decide_lock(uuid, bigint, bigint, boolean, jsonb) from public;
grant execute on function arrears.decide_lock(uuid, bigint, bigint, boolean, jsonb) to gatelight_app, gatelight_web;
