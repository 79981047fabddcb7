-- The one place that decides it. WL004: the password is missing.
create or replace function wallets.require_password(p_session uuid, p_user_id bigint) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if preferences.allows(p_user_id, 'wallet.password') and not exists (
    select from identity.live_session(p_session) s where s.user_id = p_user_id and s.step_up_until > clock_timestamp())
  then
    raise exception 'this user wants the password before a purchase' using errcode = 'WL004';
  end if;
end $$;
revoke all on function wallets.require_password(uuid, bigint) from public;
