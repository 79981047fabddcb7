create or replace function households.manages_estate(p_user_id bigint, p_estate_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.manages(p_user_id, p_estate_id)
    and exists (select from estates.estate e where e.id = p_estate_id and e.retired_at is null)
$$;
revoke all on function households.manages_estate(bigint, bigint) from public;
grant execute on function households.manages_estate(bigint, bigint) to gatelight_app;

create or replace function households.manages_estate(p_session uuid, p_estate_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.manages_estate(identity.user_of_session(p_session), p_estate_id)
$$;
revoke all on function households.manages_estate(uuid, bigint) from public;
grant execute on function households.manages_estate(uuid, bigint) to gatelight_app, gatelight_web;
