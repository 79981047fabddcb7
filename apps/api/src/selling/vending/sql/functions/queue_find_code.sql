create or replace function vending.queue_find_code(
  p_reference text, p_phone text, p_subject_hash bytea, p_code_hash bytea, p_salt bytea, p_code text, p_seconds integer)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_order_id bigint;
begin
  if p_code !~ '^[0-9]{6}$' or p_seconds not between 60 and 3600 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  select o.id into v_order_id from vending."order" o join vending.quick_purchase q on q.order_id = o.id
  where o.reference = p_reference and q.customer_phone = p_phone;
  if not found or not otp.issue('find-token', p_subject_hash, p_code_hash, p_salt) then
    return false;
  end if;
  perform notifications.queue_message(jsonb_build_object('event', 'order:' || v_order_id || ':find-code:' || gen_random_uuid(),
    'subject_kind', 'otp', 'subject_id', v_order_id::text, 'channel', 'sms', 'recipient', p_phone,
    'payload', jsonb_build_object('name', 'one-time-code', 'code', p_code, 'purpose', 'find-token'),
    'expires_at', now() + make_interval(secs => p_seconds)));
  return true;
end $$;
revoke all on function vending.queue_find_code(text, text, bytea, bytea, bytea, text, integer) from public;
grant execute on function vending.queue_find_code(text, text, bytea, bytea, bytea, text, integer) to gatelight_app, gatelight_web;
