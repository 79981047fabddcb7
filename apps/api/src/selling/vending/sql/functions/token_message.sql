-- A message about an order's tokens, {channel, to, payload, fallbacks}, in the form for notifications.queue_messages.
create or replace function vending.token_message(p_order_id bigint, p_message jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('event', 'order:' || p_order_id || ':token', 'subject_kind', 'order', 'subject_id', p_order_id::text,
    'channel', p_message ->> 'channel', 'recipient', p_message ->> 'to', 'payload', p_message -> 'payload',
    'fallbacks', p_message -> 'fallbacks')
$$;
revoke all on function vending.token_message(bigint, jsonb) from public;
