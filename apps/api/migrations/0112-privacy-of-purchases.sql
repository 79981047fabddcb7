-- The privacy choices of residents, obeyed where others could read their data (docs/decisions/0046).

-- Whether the management of an estate may see which meter and house a purchase was for. Price and units follow from each other by the
-- tariff, so the household must allow both. A signed-in buyer from another household decides only about the payment.
create function households.shows_purchase(p_meter_id bigint, p_buyer_id text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (
      select from households.link l
      where l.meter_id = p_meter_id and l.role = 'owner' and l.ended_at is null
        and not (preferences.allows(l.user_id, 'privacy.usage') and preferences.allows(l.user_id, 'privacy.payments')))
    and (p_buyer_id is null or p_buyer_id !~ '^[1-9][0-9]{0,17}$' or preferences.allows(p_buyer_id::bigint, 'privacy.payments'))
$$;
revoke all on function households.shows_purchase(bigint, text) from public;
grant execute on function households.shows_purchase(bigint, text) to gatelight_app;

-- Without meter and house, a purchase is still part of the estate's totals.
create or replace view integrations.estate_order as
select o.id, o.estate_id, o.reference, o.status, case when p.is_shown then o.meter_number end as meter_number,
  case when p.is_shown then h.name end as house, o.utility, o.amount_kobo, o.energy_kobo, o.vat_kobo, o.debt_kobo, o.fee_kobo,
  o.units_tenths, o.method, o.created_at, o.paid_at, o.vended_at, o.updated_at, o.meter_id
from vending."order" o
join metering.meter m on m.id = o.meter_id
left join estates.house h on h.id = m.house_id
cross join lateral (select households.shows_purchase(o.meter_id, o.buyer_id) as is_shown) p;

-- As before, except that a meter is looked for by its id, and finds only what its household shows.
create or replace function integrations.orders_of(
  p_hash bytea, p_reference text, p_meter text, p_status text, p_since timestamptz, p_until timestamptz, p_after text, p_limit integer)
returns setof integrations.estate_order
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate_id bigint := integrations.estate_of(p_hash, 'orders.read');
  v_meter_id bigint := (select m.id from metering.meter m where m.number = p_meter);
  v_after record;
begin
  if p_meter is not null and v_meter_id is null then
    return;
  end if;
  if p_after is not null then
    select o.created_at, o.id into v_after from vending."order" o where o.reference = p_after and o.estate_id = v_estate_id;
    if not found then
      raise exception 'no such place in the list' using errcode = 'IN002';
    end if;
    return query select o.* from integrations.estate_order o
    where o.estate_id = v_estate_id and o.paid_at is not null and (o.created_at, o.id) < (v_after.created_at, v_after.id)
      and (p_meter is null or o.meter_id = v_meter_id and o.meter_number is not null) and (p_status is null or o.status = p_status)
      and (p_since is null or o.created_at >= p_since) and (p_until is null or o.created_at < p_until)
    order by o.created_at desc, o.id desc limit p_limit;
  else
    return query select o.* from integrations.estate_order o
    where o.estate_id = v_estate_id and o.paid_at is not null and (p_reference is null or o.reference = p_reference)
      and (p_meter is null or o.meter_id = v_meter_id and o.meter_number is not null) and (p_status is null or o.status = p_status)
      and (p_since is null or o.created_at >= p_since) and (p_until is null or o.created_at < p_until)
    order by o.created_at desc, o.id desc limit p_limit;
  end if;
end $$;

-- What staff see of the people of a house asks whether they share their contact details.
grant usage on schema preferences to gatelight_staff;
grant execute on function preferences.allows(bigint, text) to gatelight_staff;
