-- The current price of one unit on a meter, the tax on it, and the debt of the meter. Later prices apply from their own
-- instant: the order keeps the version that it was priced with.
create or replace function vending.price_of_meter(p_meter_id bigint)
returns table (tariff_price_id bigint, tariff_name text, price_kobo_per_unit bigint, rounding text, vat_rate_bp integer,
  debt_recovery_bp integer, debt_kobo bigint, carried_micro bigint)
language plpgsql stable security definer rows 1 set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_meter record;
  v_tariff record;
begin
  -- One look-up at a time, each by an index: a single query of all these tables spent most of its time on planning.
  select m.utility, m.debt_recovery_bp, coalesce((
    select a.tariff_id from metering.meter_tariff a
    where a.meter_id = m.id and a.valid_from <= now() and a.cancelled_at is null order by a.valid_from desc limit 1), m.tariff_id) as tariff_id
    into v_meter
  from metering.meter m where m.id = p_meter_id;
  select t.name, t.rounding into v_tariff from metering.tariff t where t.id = v_meter.tariff_id and t.utility = v_meter.utility;
  if not found then
    return;
  end if;
  select p.id, p.price_kobo_per_unit, coalesce(p.rounding, v_tariff.rounding)
    into tariff_price_id, price_kobo_per_unit, rounding
  from metering.tariff_price p
  where p.tariff_id = v_meter.tariff_id and p.valid_from <= now() and p.cancelled_at is null
  order by p.valid_from desc limit 1;
  if not found then
    return;
  end if;
  tariff_name := v_tariff.name;
  -- 0 until staff set a rate, as their page of tariffs shows it.
  vat_rate_bp := coalesce((select v.rate_bp from metering.vat_rate v
    where v.utility = v_meter.utility and v.valid_from <= now() and v.cancelled_at is null order by v.valid_from desc limit 1), 0);
  debt_recovery_bp := v_meter.debt_recovery_bp;
  debt_kobo := 0;
  if debt_recovery_bp <> 0 then
    debt_kobo := greatest(0, (select b.balance_kobo from ledger.account_balance b where b.code = 'debt-receivable:' || p_meter_id));
  end if;
  carried_micro := coalesce((select k.carried_micro from metering.unit_carry k where k.meter_id = p_meter_id), 0);
  return next;
end $$;
revoke all on function vending.price_of_meter(bigint) from public;
grant execute on function vending.price_of_meter(bigint) to gatelight_app, gatelight_web;
