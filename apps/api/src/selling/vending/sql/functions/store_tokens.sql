-- Stores an order's tokens with their journal and messages, and marks the order vended: all or nothing, and once.
-- p_messages: [{channel, to, payload, fallbacks}].
-- `back_kobo`: the part of the order's debt line that was paid elsewhere meanwhile; the caller sends it back in the
-- same transaction.
create or replace function vending.store_tokens(p_order_id bigint, p_tokens jsonb, p_messages jsonb,
  out stored boolean, out back_kobo bigint, out capture_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_order vending."order";
  v_take_kobo bigint := 0;
begin
  stored := false;
  back_kobo := 0;
  select * into v_order from vending."order" o where o.id = p_order_id for update;
  if not found then
    raise exception 'order % is not there', p_order_id using errcode = 'VD001';
  elsif v_order.status = 'vended' then
    return;
  end if;
  if v_order.debt_kobo > 0 then
    -- Another purchase for the same meter may have paid the debt meanwhile.
    perform from metering.meter m where m.id = v_order.meter_id for update;
    select greatest(0, least(b.balance_kobo, v_order.debt_kobo)) into strict v_take_kobo
    from ledger.account_balance b where b.code = 'debt-receivable:' || v_order.meter_id;
    back_kobo := v_order.debt_kobo - v_take_kobo;
    select p.capture_id into strict capture_id from vending.order_payment p where p.order_id = p_order_id;
  end if;
  insert into vending.token_set (order_id, journal_id) values (v_order.id, vending.post_sale(v_order, v_take_kobo));
  insert into vending.token (order_id, position, meter_id, token, kind, units_tenths, key_id, tid)
  select v_order.id, t.position, v_order.meter_id, t.value ->> 'token', t.value ->> 'kind',
         (t.value ->> 'unitsTenths')::bigint, (t.value ->> 'keyId')::bigint, (t.value ->> 'tid')::integer
  from jsonb_array_elements(p_tokens) with ordinality as t (value, position);
  update vending.vend_attempt a set ended_at = clock_timestamp(), outcome = 'ok', reason = null
  where a.order_id = v_order.id and (a.ended_at is null or a.outcome = 'unknown');
  update vending."order" o set status = 'vended', vended_at = now(), lease_until = null, attention = null
  where o.id = v_order.id;
  if v_order.buyer_id is not null and jsonb_array_length(p_messages) > 0 then
    -- A user gets it on every channel that they allow, and in the inbox without the digits.
    perform notifications.queue_for_user(v_order.buyer_id::bigint, 'order:' || v_order.id || ':token', 'order', v_order.id::text,
      p_messages -> 0 -> 'payload', 'tokens');
    stored := true;
    return;
  end if;
  perform notifications.queue_messages(array(
    select vending.token_message(v_order.id, m.value) from jsonb_array_elements(p_messages) with ordinality as m (value, number)
    order by m.number));
  stored := true;
end $$;
revoke all on function vending.store_tokens(bigint, jsonb, jsonb) from public;
grant execute on function vending.store_tokens(bigint, jsonb, jsonb) to gatelight_app;
