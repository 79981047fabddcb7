create or replace function households.decide_request(
  p_session uuid, p_request_id bigint, p_decision text, p_ip inet, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  if p_decision is null or p_decision not in ('approve', 'decline') or not households.may_decide(v_user_id, p_request_id) then
    return 'not-found';
  end if;
  return households.close_request(p_request_id, p_decision, '', v_user_id, p_ip, p_request);
end $$;
revoke all on function households.decide_request(uuid, bigint, text, inet, text) from public;
grant execute on function households.decide_request(uuid, bigint, text, inet, text) to gatelight_app, gatelight_web;
