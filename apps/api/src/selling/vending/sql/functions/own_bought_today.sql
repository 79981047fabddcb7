create or replace function vending.own_bought_today(p_session uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select vending.bought_today(identity.user_of_session(p_session)::text)
$$;
revoke all on function vending.own_bought_today(uuid) from public;
grant execute on function vending.own_bought_today(uuid) to gatelight_web;
