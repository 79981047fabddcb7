-- A business limit below the ceilings of the deployment (VENDING_CAP_…), which the authority keeps whatever stands here.
create or replace function vending.lower_cap(p_ceiling_kobo bigint, p_name text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select least(p_ceiling_kobo, (platform.setting('limits.vending') ->> p_name)::bigint)
$$;
revoke all on function vending.lower_cap(bigint, text) from public;
