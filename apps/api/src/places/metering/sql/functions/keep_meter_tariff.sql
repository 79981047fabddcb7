-- A tariff that is written into the meter itself counts from now on, and is added to the history.
create or replace function metering.keep_meter_tariff() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from metering.meter_tariff a where a.meter_id = new.id and a.valid_from <= clock_timestamp() and a.cancelled_at is null)
     or metering.tariff_of_meter(new.id, clock_timestamp()) <> new.tariff_id then
    insert into metering.meter_tariff (meter_id, tariff_id, valid_from, asked_by) values (new.id, old.tariff_id, new.created_at, 'system')
    on conflict do nothing;
    insert into metering.meter_tariff (meter_id, tariff_id, valid_from, asked_by) values (new.id, new.tariff_id, clock_timestamp(), 'system');
  end if;
  return null;
end $$;
revoke all on function metering.keep_meter_tariff() from public;
