create or replace function households.manages_house(p_user_id bigint, p_house_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from estates.house h where h.id = p_house_id and households.manages(p_user_id, h.estate_id))
$$;
revoke all on function households.manages_house(bigint, bigint) from public;
grant execute on function households.manages_house(bigint, bigint) to gatelight_app;

create or replace function households.manages_house(p_session uuid, p_house_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.manages_house(identity.user_of_session(p_session), p_house_id)
$$;
revoke all on function households.manages_house(uuid, bigint) from public;
grant execute on function households.manages_house(uuid, bigint) to gatelight_app, gatelight_web;
