create or replace function withdrawals.is_own_account(p_session uuid, p_id bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return exists (select from withdrawals.bank_account a where a.id = p_id and a.user_id = v_user_id and a.removed_at is null);
end $$;
revoke all on function withdrawals.is_own_account(uuid, bigint) from public;
grant execute on function withdrawals.is_own_account(uuid, bigint) to gatelight_app, gatelight_web;
