-- Why the authority would refuse a token of this amount for this meter now; null when it would not. Checked before
-- money is taken. A meter that reports tampering accepts no token until staff clear the report; the token that clears
-- it is not a purchase.
create or replace function vending.stopping_reason(
  p_meter_id bigint, p_amount_kobo bigint, p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint,
  p_allow_simulator_keys boolean default false
) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_meter metering.meter;
  v_key authority.vending_key;
  v_waiting_kobo bigint;
  v_meter_waiting_kobo bigint;
  v_is_held boolean;
  -- Business limits below the ceilings of the deployment (VENDING_CAP_…), which the authority enforces in any case.
  v_lower jsonb := platform.setting('limits.vending');
begin
  select * into v_meter from metering.meter m where m.id = p_meter_id;
  if not found or v_meter.status <> 'active' then
    return 'meter-inactive';
  end if;
  if v_meter.tampered_at is not null then
    return 'meter-tampered';
  end if;
  select * into v_key from authority.vending_key k
  where k.supply_group_code = v_meter.supply_group_code and k.key_revision = v_meter.key_revision
    and k.key_generation = v_meter.key_generation and k.encryption_algorithm = v_meter.encryption_algorithm;
  if not found then
    return 'no-key';
  elsif v_key.is_simulator and not p_allow_simulator_keys then
    return 'simulator-key';
  elsif v_key.base_date <> v_meter.base_date then
    return 'base-date';
  end if;
  select coalesce(sum(o.amount_kobo), 0), coalesce(sum(o.amount_kobo) filter (where o.meter_id = p_meter_id), 0),
    v_meter.utility = 'electricity' and exists (select from metering.held_house h where h.house_id = v_meter.house_id)
    into v_waiting_kobo, v_meter_waiting_kobo, v_is_held
  from vending."order" o where o.status in ('paid', 'vending', 'unknown');
  if v_is_held then
    return 'meter-held';
  end if;
  if authority.meter_day_kobo(v_meter.number) + v_meter_waiting_kobo + p_amount_kobo
     > least(p_cap_meter_day_kobo, (v_lower ->> 'per_meter_day_kobo')::bigint) then
    return 'cap-meter-day';
  elsif authority.hour_kobo() + v_waiting_kobo + p_amount_kobo > least(p_cap_hour_kobo, (v_lower ->> 'per_hour_kobo')::bigint) then
    return 'cap-hour';
  end if;
  return null;
end $$;
revoke all on function vending.stopping_reason(bigint, bigint, bigint, bigint, boolean) from public;
grant execute on function vending.stopping_reason(bigint, bigint, bigint, bigint, boolean) to gatelight_app, gatelight_web;
