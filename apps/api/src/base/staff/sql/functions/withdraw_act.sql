-- Withdraws a waiting act. `outcome`: ok, not-found (not the caller's), already-decided.
create or replace function staff.withdraw_act(p_session uuid, p_id bigint, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'overview.read');
  v_act staff.act;
begin
  select * into v_act from staff.act a where a.id = p_id and a.asked_by = v_user_id for update;
  if not found then
    return 'not-found';
  end if;
  if v_act.state <> 'waiting' then
    return 'already-decided';
  end if;
  update staff.act a set state = 'withdrawn', ended_at = clock_timestamp() where a.id = p_id;
  perform audit.record('user:' || v_user_id, 'act.withdraw', v_act.object_kind, v_act.object_id, null,
    jsonb_build_object('act', p_id, 'kind', v_act.kind), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return 'ok';
end $$;
revoke all on function staff.withdraw_act(uuid, bigint, jsonb) from public;
grant execute on function staff.withdraw_act(uuid, bigint, jsonb) to gatelight_staff;
