create or replace function support.is_ticket_of(p_session uuid, p_number text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return exists (select from support.ticket t where t.number = p_number and t.user_id = v_user_id);
end $$;
revoke all on function support.is_ticket_of(uuid, text) from public;
grant execute on function support.is_ticket_of(uuid, text) to gatelight_app, gatelight_web;
