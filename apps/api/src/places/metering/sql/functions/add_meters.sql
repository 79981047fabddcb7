-- The only place that adds meters: for staff, files and demonstration data. Each meter gets an account for its possible
-- debt from the first day. Returns each row with its id. Raises unique_violation when the number already exists.
create or replace function metering.add_meters(p_rows jsonb) returns table (number text, id bigint)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with made as (
    insert into metering.meter (number, utility, life, status, estate_id, house_id, customer_name, make, tariff_id, supply_group_code,
      key_revision, tariff_index, base_date, key_expiry, debt_recovery_bp, is_demonstration)
    select r.number, r.utility, r.life, coalesce(r.status, 'inactive'), r.estate_id, r.house_id, r.customer_name, coalesce(r.make, ''),
      r.tariff_id, r.supply_group_code, r.key_revision, r.tariff_index, coalesce(r.base_date, 2014), coalesce(r.key_expiry, 255),
      coalesce(r.debt_recovery_bp, 0), coalesce(r.is_demonstration, false)
    from jsonb_to_recordset(p_rows) as r (number text, utility text, life text, status text, estate_id bigint, house_id bigint,
      customer_name text, make text, tariff_id bigint, supply_group_code text, key_revision integer, tariff_index text,
      base_date integer, key_expiry integer, debt_recovery_bp integer, is_demonstration boolean)
    returning meter.number, meter.id
  ), accounts as materialized (
    select made.id, ledger.open_account('debt-receivable:' || made.id) as account from made
  )
  select made.number, made.id from made join accounts using (id) where accounts.account is not null
$$;
revoke all on function metering.add_meters(jsonb) from public;
grant execute on function metering.add_meters(jsonb) to gatelight_app;
