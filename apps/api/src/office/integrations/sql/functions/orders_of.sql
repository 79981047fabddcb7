-- Paid orders, newest first, after the order with the reference `p_after`. Each argument except the key and the limit
-- may be null. A filter by meter has the meter's id, and finds only what its household shows.
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
revoke all on function integrations.orders_of(bytea, text, text, text, timestamp with time zone, timestamp with time zone, text, integer) from public;
grant execute on function integrations.orders_of(bytea, text, text, text, timestamp with time zone, timestamp with time zone, text, integer) to gatelight_app, gatelight_web;
