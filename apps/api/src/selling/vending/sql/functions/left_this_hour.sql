-- How much may still be vended in this hour, after the paid orders that wait for their tokens: see vending.stopping_reason.
create or replace function vending.left_this_hour(p_cap_hour_kobo bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select least(p_cap_hour_kobo, (platform.setting('limits.vending') ->> 'per_hour_kobo')::bigint) - authority.hour_kobo()
    - coalesce((select sum(o.amount_kobo) from vending."order" o where o.status in ('paid', 'vending', 'unknown')), 0)::bigint
$$;
revoke all on function vending.left_this_hour(bigint) from public;
