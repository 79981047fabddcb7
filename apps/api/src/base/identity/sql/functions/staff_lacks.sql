-- What this session lacks: `not-staff`, `enrol` (no second factor yet), `code`, or `nothing`.
create or replace function identity.staff_lacks(p_session uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
begin
  return case
    when v_me.id is null or not exists (select from identity.member_role m where m.user_id = v_me.user_id) then 'not-staff'
    when not exists (select from identity.second_factor f where f.user_id = v_me.user_id and f.confirmed_at is not null) then 'enrol'
    when v_me.second_factor_at is null then 'code'
    else 'nothing' end;
end $$;
revoke all on function identity.staff_lacks(uuid) from public;
grant execute on function identity.staff_lacks(uuid) to gatelight_web;
