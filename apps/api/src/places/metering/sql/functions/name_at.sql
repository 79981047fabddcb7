-- The name and the house that a meter had at a time. `is_past`: they have changed since.
create or replace function metering.name_at(p_meter_id bigint, p_at timestamptz, out customer_name text, out house_id bigint, out is_past boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select p.customer_name, p.house_id, true from metering.past_name p where p.meter_id = p_meter_id and p.until > p_at order by p.until, p.id limit 1)
  union all
  select m.customer_name, m.house_id, false from metering.meter m where m.id = p_meter_id
  limit 1
$$;
revoke all on function metering.name_at(bigint, timestamptz) from public;
