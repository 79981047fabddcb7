create or replace function identity.pin_of(p_session uuid, out is_set boolean, out tries_left integer, out set_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.user_id is not null, coalesce(5 - p.wrong_tries, 0), p.set_at
  from identity.user_of_session(p_session) me left join identity.pin p on p.user_id = me
$$;
revoke all on function identity.pin_of(uuid) from public;
grant execute on function identity.pin_of(uuid) to gatelight_app, gatelight_web;
