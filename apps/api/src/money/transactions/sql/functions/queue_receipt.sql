-- Queues the e-mail with the receipt of a successful entry to the address of its user, once a minute. The text is built
-- from the tables; `p_url` is only the address of the public page. Null: there is no such entry, or the user was
-- deleted.
create or replace function transactions.queue_receipt(p_session uuid, p_id bigint, p_url text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
  v_email text;
  v_payload jsonb;
begin
  if p_url !~ '^https?://[A-Za-z0-9.:\[\]-]{1,255}/receipt/[A-Za-z0-9_-]{32}$' then
    raise exception 'not the address of a receipt' using errcode = '22023';
  end if;
  select u.email into v_email from identity."user" u where u.id = v_user_id::bigint and u.deleted_at is null;
  select jsonb_build_object('name', 'receipt', 'reference', (d.entry).reference, 'type', (d.entry).type, 'channel', d.channel,
      'at', platform.iso(coalesce((d.bought).paid_at, (d.entry).at)),
      'amount', abs((d.entry).amount_kobo), 'url', p_url,
      'purchase', case when (d.bought).id is not null then jsonb_build_object(
        'meterNumber', (d.bought).meter_number, 'customerName', d.customer_name,
        'address', concat_ws(', ', d.house_name, (d.bought).estate_name),
        'tokens', (select jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind,
            'units', vending.tenths(t.units_tenths)) order by t.position)
          from vending.token t where t.order_id = (d.bought).id),
        'price', transactions.price_lines(d.bought)) end)
    into v_payload
  from transactions.details_of(v_user_id, array[p_id]) d where (d.entry).status = 'success';
  if v_email is null or v_payload is null then
    return null;
  end if;
  perform notifications.queue_message(jsonb_build_object(
    'event', format('transaction:%s:receipt:%s', p_id, to_char(now() at time zone 'UTC', 'YYYYMMDDHH24MI')),
    'subject_kind', 'transaction', 'subject_id', p_id::text, 'channel', 'email', 'recipient', v_email, 'payload', v_payload));
  return v_email;
end $$;
revoke all on function transactions.queue_receipt(uuid, bigint, text) from public;
grant execute on function transactions.queue_receipt(uuid, bigint, text) to gatelight_app, gatelight_web;
