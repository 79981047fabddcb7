create or replace function metering.tariff_of_meter(p_meter_id bigint, p_at timestamptz default now()) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select a.tariff_id from metering.meter_tariff a
     where a.meter_id = p_meter_id and a.valid_from <= p_at and a.cancelled_at is null order by a.valid_from desc limit 1),
    (select m.tariff_id from metering.meter m where m.id = p_meter_id))
$$;
revoke all on function metering.tariff_of_meter(bigint, timestamp with time zone) from public;
grant execute on function metering.tariff_of_meter(bigint, timestamp with time zone) to gatelight_app, gatelight_read, gatelight_staff;
