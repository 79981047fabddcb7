-- Whether an estate accepts no visitor, or no delivery, at a time.
create or replace function gate.is_outside_hours(p_estate_id bigint, p_is_delivery boolean, p_at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from gate.estate e where e.estate_id = p_estate_id
    and not (gate.is_within(p_at, e.open_from, e.open_to)
      and (not p_is_delivery or gate.is_within(p_at, e.deliveries_from, e.deliveries_to))))
$$;
revoke all on function gate.is_outside_hours(bigint, boolean, timestamptz) from public;
