create or replace function preferences.own_choices(p_session uuid) returns table (setting text, allowed boolean, chosen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct on (c.setting) c.setting, c.allowed, c.chosen_at from preferences.choice c
  where c.user_id = identity.user_of_session(p_session) order by c.setting, c.id desc
$$;
revoke all on function preferences.own_choices(uuid) from public;
grant execute on function preferences.own_choices(uuid) to gatelight_web;
