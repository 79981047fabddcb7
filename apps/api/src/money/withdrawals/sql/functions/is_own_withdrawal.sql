create or replace function withdrawals.is_own_withdrawal(p_session uuid, p_reference text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return exists (select from withdrawals.withdrawal w where w.reference = p_reference and w.user_id = v_user_id);
end $$;
revoke all on function withdrawals.is_own_withdrawal(uuid, text) from public;
grant execute on function withdrawals.is_own_withdrawal(uuid, text) to gatelight_app, gatelight_web;
