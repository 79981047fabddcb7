create or replace function metering.guard_meter_tariff() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (select t.utility from metering.tariff t where t.id = new.tariff_id)
     <> (select m.utility from metering.meter m where m.id = new.meter_id) then
    raise exception 'meter % measures another utility than tariff %', new.meter_id, new.tariff_id using errcode = 'TF001';
  end if;
  return new;
end $$;
revoke all on function metering.guard_meter_tariff() from public;
