-- Like vending.store_tokens, for orders without a debt, with one statement for each table: all of them, or none.
-- `p_sets`: [{order_id, tokens, messages}]. In the order of their buyers, because two orders of a buyer change the same
-- summary.
create or replace function vending.store_token_sets(p_sets jsonb) returns table ("position" integer, stored boolean)
language plpgsql security definer rows 8 set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_orders vending."order"[];
  v_ids bigint[];
begin
  v_orders := array(
    select o from vending."order" o
    where o.id = any(array(select (s ->> 'order_id')::bigint from jsonb_array_elements(p_sets) s)) and o.status <> 'vended'
    order by o.buyer_id, o.id for update);
  if exists (select from unnest(v_orders) o where o.debt_kobo > 0) then
    raise exception 'an order with a debt is stored alone' using errcode = '0A000';
  end if;
  v_ids := array(select o.id from unnest(v_orders) o);
  perform ledger.open_account(i.code) from (select distinct vending.income_account(o) as code from unnest(v_orders) o order by 1) i;
  insert into vending.token_set (order_id, journal_id)
  select u.id, u.journal_id
  from unnest(v_ids, ledger.post_together(array(select vending.draft_sale(o, 0) from unnest(v_orders) o))) u (id, journal_id);
  insert into vending.token (order_id, position, meter_id, token, kind, units_tenths, key_id, tid)
  select o.id, t.position, o.meter_id, t.value ->> 'token', t.value ->> 'kind', (t.value ->> 'unitsTenths')::bigint,
    (t.value ->> 'keyId')::bigint, (t.value ->> 'tid')::integer
  from unnest(v_orders) o join jsonb_array_elements(p_sets) s on (s.value ->> 'order_id')::bigint = o.id
  cross join lateral jsonb_array_elements(s.value -> 'tokens') with ordinality as t (value, position);
  update vending.vend_attempt a set ended_at = clock_timestamp(), outcome = 'ok', reason = null
  where a.order_id = any(v_ids) and (a.ended_at is null or a.outcome = 'unknown');
  update vending."order" o set status = 'vended', vended_at = now(), lease_until = null, attention = null
  from unnest(v_ids) u (id) where o.id = u.id;
  -- A user gets it on every channel that they allow, and in the inbox without the digits.
  perform notifications.queue_for_users((
    select jsonb_agg(jsonb_build_object('user_id', o.buyer_id, 'event', 'order:' || o.id || ':token', 'subject_kind', 'order',
      'subject_id', o.id::text, 'payload', s.value -> 'messages' -> 0 -> 'payload', 'topic', 'tokens'))
    from unnest(v_orders) o join jsonb_array_elements(p_sets) s on (s.value ->> 'order_id')::bigint = o.id
    where o.buyer_id is not null and jsonb_array_length(s.value -> 'messages') > 0));
  perform notifications.queue_messages(array(
    select vending.token_message(o.id, m.value)
    from unnest(v_orders) o join jsonb_array_elements(p_sets) s on (s.value ->> 'order_id')::bigint = o.id
    cross join lateral jsonb_array_elements(s.value -> 'messages') with ordinality as m (value, number)
    where o.buyer_id is null order by o.id, m.number));
  return query
  select s.ordinality::integer, coalesce((s.value ->> 'order_id')::bigint = any(v_ids), false)
  from jsonb_array_elements(p_sets) with ordinality s;
end $$;
revoke all on function vending.store_token_sets(jsonb) from public;
