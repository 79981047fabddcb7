-- The past of the power account of a demonstration estate (demonstration/palm-court-power.ts). Does nothing when there
-- is already one. The readings are like those that an estate's own system takes at midnight.
create or replace function power.add_demonstration(p_estate_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_first date := p_given #>> '{days,0,day}';
  v_key text := 'Meter gateway';
begin
  perform platform.check_arguments(p_given, array['lines', 'days', 'priceKobo', 'vatBp', 'supplier', 'accountNumber', 'terms', 'entries', 'sales', 'supply'],
    array[]::text[]);
  if exists (select from power.meter m where m.estate_id = p_estate_id)
    or not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration) then
    return;
  end if;
  insert into power.line (estate_id, name, covers)
  select p_estate_id, l ->> 'name', l ->> 'covers' from jsonb_array_elements(p_given -> 'lines') l;
  insert into power.line_house (house_id, line_id)
  select h.id, x.id from jsonb_array_elements(p_given -> 'lines') l
  join power.line x on x.estate_id = p_estate_id and x.name = l ->> 'name'
  join estates.house h on h.estate_id = p_estate_id and h.retired_at is null and l -> 'blocks' ? h.block;
  insert into power.meter (estate_id, kind, name, account_number, supplier, line_id, in_use_from)
  select p_estate_id, m.kind, m.name, m.account_number, m.supplier, m.line_id, v_first
  from (
    select 'grid' as kind, 'Transformer 1' as name, p_given ->> 'accountNumber' as account_number, p_given ->> 'supplier' as supplier, null::bigint as line_id
    union all select 'generator', 'Generator', '', '', null
    union all select 'line', 'Feeder of ' || l.name, '', '', l.id from power.line l where l.estate_id = p_estate_id
    union all select 'houses', 'House meters of ' || l.name, '', '', l.id from power.line l where l.estate_id = p_estate_id
    union all select 'common', 'Common areas', '', '', max(l.id) from power.line l where l.estate_id = p_estate_id) m;
  insert into power.meter_day (meter_id, day, tenths, is_spread)
  select m.id, d.day, d.kwh * 10, false
  from (
    select 'grid' as kind, null::bigint as place, (d ->> 'day')::date as day, (d ->> 'grid')::bigint as kwh from jsonb_array_elements(p_given -> 'days') d
    union all select 'generator', null, (d ->> 'day')::date, (d ->> 'generator')::bigint from jsonb_array_elements(p_given -> 'days') d
    union all select 'common', null, (d ->> 'day')::date, (d ->> 'common')::bigint from jsonb_array_elements(p_given -> 'days') d
    union all
    select k.kind, l.place, (d ->> 'day')::date, case k.kind when 'line' then l.part ->> 'in' else l.part ->> 'houses' end::bigint
    from jsonb_array_elements(p_given -> 'days') d, jsonb_array_elements(d -> 'lines') with ordinality l (part, place),
      (values ('line'), ('houses')) k (kind)) d
  join power.meter m on m.estate_id = p_estate_id and m.kind = d.kind
    and (d.place is null or m.line_id = (select x.id from power.line x
      where x.estate_id = p_estate_id and x.name = p_given -> 'lines' -> (d.place - 1)::integer ->> 'name'));
  insert into power.reading (meter_id, at, reading_tenths, source, entered_key, entered_at)
  select r.meter_id, r.at, r.tenths, 'key', v_key, r.at
  from (
    select d.meter_id, platform.start_of(d.day + 1) as at,
      1000000 + sum(d.tenths) over (partition by d.meter_id order by d.day) as tenths
    from power.meter_day d join power.meter m on m.id = d.meter_id and m.estate_id = p_estate_id
    union all
    select m.id, platform.start_of(v_first), 1000000 from power.meter m where m.estate_id = p_estate_id) r;
  insert into power.supply_tariff (meter_id, valid_from, price_kobo, vat_bp)
  select m.id, v_first, (p_given ->> 'priceKobo')::bigint, (p_given ->> 'vatBp')::integer
  from power.meter m where m.estate_id = p_estate_id and m.kind = 'grid';
  insert into power.terms (estate_id, valid_from, fee_bp, common_charge_kobo, common_daily_tenths, promised_minutes, promise_name, complaints)
  select p_estate_id, v_first, (t ->> 'fee_bp')::integer, (t ->> 'common_charge_kobo')::bigint, 0, (t ->> 'promised_minutes')::integer,
    t ->> 'promise_name', t ->> 'complaints'
  from (select p_given -> 'terms' as t) one;
  insert into power.supplier_entry (estate_id, kind, month, amount_kobo, "on", number, entered_at)
  select p_estate_id, e ->> 'kind', ((e ->> 'month') || '-01')::date, (e ->> 'amount')::bigint, (e ->> 'on')::date, e ->> 'number',
    platform.start_of((e ->> 'on')::date) + interval '10 hours'
  from jsonb_array_elements(p_given -> 'entries') e;
  insert into power.sold_elsewhere (estate_id, house_id, day, units_tenths, energy_kobo)
  select p_estate_id, (s ->> 'house')::bigint, (s ->> 'day')::date, (s ->> 'tenths')::bigint, (s ->> 'kobo')::bigint
  from jsonb_array_elements(p_given -> 'sales') s;
  insert into power.supply (estate_id, kind, started_at, ended_at, source, entered_key, entered_at)
  select p_estate_id, s ->> 'kind', (s ->> 'from')::timestamptz, (s ->> 'until')::timestamptz, 'key', v_key, (s ->> 'from')::timestamptz
  from jsonb_array_elements(p_given -> 'supply') s;
end $$;
revoke all on function power.add_demonstration(bigint, jsonb) from public;
grant execute on function power.add_demonstration(bigint, jsonb) to gatelight_app;
