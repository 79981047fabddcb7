-- Records payments of exactly the price, in one commit, and wakes the vend job. `p_given`: [{provider, transaction_id,
-- reference, received_minor, fee_minor, paid_at, source, event_id}], in naira. `capture_id`: null for a payment that
-- was not recorded, because it is not for an order, has another amount, arrived late or a second time, is known, its
-- charge or order is closed, or it was paid before a restore. The caller records that one alone: see
-- payments.begin_capture.
create or replace function vending.take_payments(p_given jsonb) returns table ("position" integer, capture_id bigint)
language plpgsql security definer rows 8 set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_named bigint[] := array(
    select r.charge_id from jsonb_array_elements(p_given) g
    cross join lateral (
      select i.charge_id from payments.provider_reference i
      where i.provider = g ->> 'provider' and i.reference = g ->> 'reference' limit 1) r);
  v_charge_ids bigint[];
  v_numbers integer[];
  v_payments jsonb[];
  v_order_ids bigint[];
  v_capture_ids bigint[];
  v_journal_ids bigint[];
begin
  -- Locked as for a single payment: first the charge, then the order, then the carry of its meter. Finished orders are
  -- not locked, because a vend may hold them.
  perform from payments.charge c
  where c.id = any(v_named) and c.purpose = 'order' and c.status in ('initiated', 'pending', 'expired') order by c.id for update;
  v_order_ids := array(
    select o.id from vending."order" o
    where o.id = any(array(
      select c.subject_id::bigint from payments.charge c
      where c.id = any(v_named) and c.purpose = 'order' and c.status in ('initiated', 'pending', 'expired')))
      and o.status in ('created', 'awaiting_payment', 'expired')
    order by o.id for update);
  perform from metering.unit_carry k
  where k.meter_id = any(array(select o.meter_id from vending."order" o where o.id = any(v_order_ids))) order by k.meter_id for update;
  select array_agg(e.number order by e.number), array_agg(e.payment order by e.number), array_agg(e.charge_id order by e.number),
    array_agg(e.order_id order by e.number)
  into v_numbers, v_payments, v_charge_ids, v_order_ids
  from (
    -- Of two payments for one charge, only the first is recorded here.
    select distinct on (c.id) g.number::integer as number, g.value as payment, c.id as charge_id, o.id as order_id
    from jsonb_array_elements(p_given) with ordinality as g (value, number)
    cross join lateral (
      select i.charge_id from payments.provider_reference i
      where i.provider = g.value ->> 'provider' and i.reference = g.value ->> 'reference' limit 1) r
    cross join lateral (select i.* from payments.charge i where i.id = r.charge_id limit 1) c
    cross join lateral (select i.* from vending."order" i where c.purpose = 'order' and i.id = c.subject_id::bigint limit 1) o
    left join lateral (select i.expires_at from vending.quick_purchase i where i.order_id = o.id limit 1) q on true
    where c.id = any(v_named) and o.id = any(v_order_ids)
      and c.status in ('initiated', 'pending', 'expired') and o.status in ('created', 'awaiting_payment', 'expired')
      and c.amount_kobo = o.amount_kobo and (g.value ->> 'received_minor')::bigint = o.amount_kobo
      and coalesce((g.value ->> 'paid_at')::timestamptz, now()) <= coalesce(q.expires_at, c.expires_at)
      and not exists (select from payments.capture k where k.charge_id = c.id)
      and not exists (
        select from payments.capture k
        where k.provider = g.value ->> 'provider' and k.provider_transaction_id = g.value ->> 'transaction_id')
      -- It may have been recorded before, in the time that a restore lost: a person decides.
      and not exists (
        select from platform.finding f
        where f.key >= 'restored:' and f.key < 'restored;' and f.kind = 'restored'
          and (f.detail ->> 'restoredAt')::timestamptz > (g.value ->> 'paid_at')::timestamptz)
    order by c.id, g.number
  ) e;
  if v_numbers is not null then
    select t.capture_ids, t.journal_ids into v_capture_ids, v_journal_ids
    from payments.capture_together(v_payments, v_charge_ids, 'order-clearing') t;
    update vending."order" o
    set status = 'paid', payment_outcome = 'exact', received_kobo = o.amount_kobo, paid_at = k.paid_at, next_attempt_at = now(),
      lease_until = null
    from unnest(v_order_ids, v_capture_ids) as u (order_id, capture_id)
    cross join lateral (select i.paid_at from payments.capture i where i.id = u.capture_id limit 1) k
    where o.id = u.order_id;
    insert into vending.order_payment (order_id, amount_kobo, source, capture_id, journal_id)
    select o.id, o.amount_kobo, 'capture', u.capture_id, u.journal_id
    from unnest(v_order_ids, v_capture_ids, v_journal_ids) as u (order_id, capture_id, journal_id)
    cross join lateral (select i.id, i.amount_kobo from vending."order" i where i.id = u.order_id limit 1) o;
    perform pg_notify('orders', '');
  end if;
  return query
  select g.number::integer, v_capture_ids[array_position(v_numbers, g.number::integer)]
  from jsonb_array_elements(p_given) with ordinality as g (value, number);
end $$;
revoke all on function vending.take_payments(jsonb) from public;
grant execute on function vending.take_payments(jsonb) to gatelight_app;
