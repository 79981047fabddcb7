-- Stores a new secret for a user's authenticator app. Returns false when an app is already set up, or the user is
-- staff. Raises the errors of user_with_step_up.
create or replace function identity.begin_own_app(p_session uuid, p_sealed_secret bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_with_step_up(p_session);
begin
  insert into identity.second_factor (user_id, sealed_secret) select v_user_id, p_sealed_secret where v_user_id is not null
  on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
  where identity.second_factor.confirmed_at is null;
  return found;
end $$;
revoke all on function identity.begin_own_app(uuid, bytea) from public;
grant execute on function identity.begin_own_app(uuid, bytea) to gatelight_web;
