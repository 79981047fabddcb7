-- Queues the stored token of an order again, with the same text as queue-token.ts (a test compares the two). Returns
-- false when there is no token, or no address for it. The message does not show carried units of earlier purchases:
-- they may belong to a stranger.
create or replace function vending.queue_resend(p_secret_hash bytea, p_channel text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  q vending.quick_purchase;
  o vending."order";
  v_tokens jsonb;
  v_to text;
begin
  select * into q from vending.quick_purchase r where r.secret_hash = p_secret_hash;
  if not found then
    return false;
  end if;
  select * into strict o from vending."order" r where r.id = q.order_id;
  v_to := case p_channel when 'sms' then q.customer_phone when 'email' then q.customer_email end;
  select jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'units', vending.tenths(t.units_tenths)) order by t.position)
    into v_tokens from vending.token t where t.order_id = o.id;
  if v_tokens is null or v_to is null then
    return false;
  end if;
  perform notifications.queue_message(jsonb_build_object('event', 'order:' || o.id || ':resend:' || gen_random_uuid(),
    'subject_kind', 'order', 'subject_id', o.id::text, 'channel', p_channel, 'recipient', v_to,
    'payload', jsonb_build_object('name', 'token', 'reference', q.client_reference, 'customerName', q.customer_name, 'estateName', o.estate_name,
      'meterNumber', o.meter_number, 'utility', o.utility, 'paidAt', platform.iso(coalesce(o.paid_at, o.created_at)),
      'tokens', v_tokens,
      'price', jsonb_build_object('amount_kobo', o.amount_kobo, 'debt_kobo', o.debt_kobo, 'fee_kobo', o.fee_kobo,
        'energy_kobo', o.energy_kobo, 'vat_kobo', o.vat_kobo, 'vat_rate_bp', o.vat_rate_bp, 'tariff_name', o.tariff_name,
        'price_kobo_per_unit', o.price_kobo_per_unit, 'units', vending.tenths(o.units_tenths),
        'unit', case o.utility when 'electricity' then 'kWh' else 'm³' end, 'rounding', o.rounding,
        'debt_left_kobo', o.debt_left_kobo)),
    'fallbacks', case p_channel when 'sms' then jsonb_build_array(jsonb_build_object('channel', 'whatsapp', 'to', v_to)) end));
  return true;
end $$;
revoke all on function vending.queue_resend(bytea, text) from public;
grant execute on function vending.queue_resend(bytea, text) to gatelight_app, gatelight_web;
