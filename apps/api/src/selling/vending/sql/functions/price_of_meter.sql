-- What one unit costs on a meter now, the tax on it, and what is owed on the meter. Later prices count from their own
-- instant: the order keeps the version it was priced with.
create or replace function vending.price_of_meter(p_meter_id bigint)
returns table (tariff_price_id bigint, tariff_name text, price_kobo_per_unit bigint, rounding text, vat_rate_bp integer,
  debt_recovery_bp integer, debt_kobo bigint, carried_micro bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select p.id, t.name, p.price_kobo_per_unit, coalesce(p.rounding, t.rounding),
    (select v.rate_bp from metering.vat_rate v where v.utility = t.utility and v.valid_from <= now() and v.cancelled_at is null
     order by v.valid_from desc limit 1),
    m.debt_recovery_bp,
    case when m.debt_recovery_bp = 0 then 0 else greatest(0, (
      select b.balance_kobo from ledger.account_balance b where b.code = 'debt-receivable:' || m.id)) end,
    coalesce((select k.carried_micro from metering.unit_carry k where k.meter_id = m.id), 0)::bigint
  from metering.meter m
  join metering.tariff t on t.id = coalesce(
    (select a.tariff_id from metering.meter_tariff a
     where a.meter_id = m.id and a.valid_from <= now() and a.cancelled_at is null order by a.valid_from desc limit 1), m.tariff_id)
    and t.utility = m.utility
  join metering.tariff_price p on p.tariff_id = t.id and p.valid_from <= now() and p.cancelled_at is null
  where m.id = p_meter_id
  order by p.valid_from desc limit 1;
end $$;
revoke all on function vending.price_of_meter(bigint) from public;
grant execute on function vending.price_of_meter(bigint) to gatelight_app, gatelight_web;
