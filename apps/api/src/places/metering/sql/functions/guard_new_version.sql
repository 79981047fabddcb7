-- The first price of a tariff and the first rate of a utility may begin in the past, because nothing was sold before
-- them. Every later version begins in the future, so that no past sale changes its price.
create or replace function metering.guard_new_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_has_others boolean;
begin
  if new.valid_from > now() then
    return new;
  end if;
  if tg_table_name = 'tariff_price' then
    v_has_others := exists (select from metering.tariff_price p where p.tariff_id = new.tariff_id);
  else
    v_has_others := exists (select from metering.vat_rate r where r.utility = new.utility);
  end if;
  if v_has_others then
    raise exception 'a new version begins in the future' using errcode = 'TF001';
  end if;
  return new;
end $$;
revoke all on function metering.guard_new_version() from public;
