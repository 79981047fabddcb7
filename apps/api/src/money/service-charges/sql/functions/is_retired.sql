-- Whether an estate is retired: it has no team that could get its money paid out, so we take none for it.
create or replace function service_charges.is_retired(p_estate_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from estates.estate e where e.id = p_estate_id and e.retired_at is not null)
$$;
revoke all on function service_charges.is_retired(bigint) from public;
grant execute on function service_charges.is_retired(bigint) to gatelight_app;
