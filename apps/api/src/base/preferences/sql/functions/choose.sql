-- Adds the dated record of a choice; earlier records stay.
create or replace function preferences.choose(p_session uuid, p_setting text, p_allowed boolean) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_chosen_at timestamptz;
begin
  -- Turning this choice off needs the same confirmation as a purchase.
  if p_setting = 'wallet.password' and not p_allowed then
    perform preferences.require_confirmation(p_session, v_user_id);
  end if;
  insert into preferences.choice (user_id, setting, allowed) values (v_user_id, p_setting, p_allowed)
  returning chosen_at into v_chosen_at;
  return v_chosen_at;
end $$;
revoke all on function preferences.choose(uuid, text, boolean) from public;
grant execute on function preferences.choose(uuid, text, boolean) to gatelight_web;
