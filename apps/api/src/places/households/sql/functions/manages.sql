create or replace function households.manages(p_user_id bigint, p_estate_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.has_role(p_user_id, p_estate_id, array['manager'])
$$;
revoke all on function households.manages(bigint, bigint) from public;
