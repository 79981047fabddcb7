create or replace trigger keep_tariff after update of tariff_id on metering.meter
  for each row when (new.tariff_id is distinct from old.tariff_id) execute function metering.keep_meter_tariff();
