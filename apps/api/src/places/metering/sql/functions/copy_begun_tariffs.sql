-- Copies the tariffs that have begun into metering.meter.tariff_id, for lists. Prices do not depend on this copy.
create or replace function metering.copy_begun_tariffs() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with begun as (
    select distinct on (a.meter_id) a.meter_id, a.tariff_id from metering.meter_tariff a
    where a.cancelled_at is null and a.valid_from <= now() and a.meter_id in (
      select r.meter_id from metering.meter_tariff r where r.valid_from between now() - interval '2 days' and now() and r.cancelled_at is null)
    order by a.meter_id, a.valid_from desc
  ), copied as (
    update metering.meter m set tariff_id = b.tariff_id from begun b
    where m.id = b.meter_id and m.tariff_id <> b.tariff_id returning 1
  )
  select count(*) from copied
$$;
revoke all on function metering.copy_begun_tariffs() from public;
grant execute on function metering.copy_begun_tariffs() to gatelight_app;
