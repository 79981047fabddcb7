-- The free units of an estate this month.
create or replace function engineering.given_this_month(p_estate_id bigint, p_utility text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(f.units_tenths), 0)::bigint from engineering.free_units f
  where f.estate_id = p_estate_id and f.utility = p_utility and f.source = 'free-issue'
    and f.month = date_trunc('month', now() at time zone 'Africa/Lagos')::date
$$;
revoke all on function engineering.given_this_month(bigint, text) from public;
grant execute on function engineering.given_this_month(bigint, text) to gatelight_app, gatelight_staff;
