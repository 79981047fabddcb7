-- A purchase for the holder of its secret, with everything that its payer may see, including money that is held for
-- them and the account that they named. Also counts the limits of reads: for a right or for a wrong secret.
create or replace function vending.purchase_by_secret(
  p_secret_hash bytea, p_found_limits jsonb, p_missing_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_order vending."order", out purchase vending.quick_purchase,
  out charge payments.charge, out tokens jsonb, out refunds jsonb, out deliveries jsonb, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  now := pg_catalog.now();
  select q.* into purchase from vending.quick_purchase q where q.secret_hash = p_secret_hash;
  if not found then
    select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_missing_limits) l;
    return;
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_found_limits) l;
  if refused is not null then
    purchase := null;
    return;
  end if;
  select o.* into strict found_order from vending."order" o where o.id = purchase.order_id;
  select c.* into charge from payments.charge c where c.reference = found_order.reference;
  charge.opening_key := null;
  select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
    order by t.position), '[]') into tokens from vending.token t where t.order_id = found_order.id;
  select coalesce(jsonb_agg(jsonb_build_object('captureId', r.capture_id::text, 'reason', r.reason, 'amountKobo', r.amount::text,
    'currency', r.currency, 'state', r.state, 'updatedAt', r.at, 'namedAccount', r.named_account) order by r.position, r.capture_id), '[]')
    into refunds
  from vending.returned_money(found_order.id) r;
  select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
    order by m.id), '[]') into deliveries
  from notifications.message m where m.subject_kind = 'order' and m.subject_id = found_order.id::text;
end $$;
revoke all on function vending.purchase_by_secret(bytea, jsonb, jsonb) from public;
grant execute on function vending.purchase_by_secret(bytea, jsonb, jsonb) to gatelight_app, gatelight_web;
