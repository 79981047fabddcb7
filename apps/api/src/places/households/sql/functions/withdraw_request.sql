create or replace function households.withdraw_request(p_session uuid, p_request_id bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  if not households.is_sender(v_user_id, p_request_id) then
    return 'not-found';
  end if;
  update households.request r set status = 'withdrawn', decided_at = now(), decided_by = v_user_id
  where r.id = p_request_id and r.status = 'open';
  return case when found then 'withdrawn' else 'already-decided' end;
end $$;
revoke all on function households.withdraw_request(uuid, bigint) from public;
grant execute on function households.withdraw_request(uuid, bigint) to gatelight_app, gatelight_web;
