-- Records payments in naira of exactly the amount of their charges, with one statement for each table: all of them, or
-- none. The whole amount of each goes to `p_account`. `p_given`: [{provider, transaction_id, reference, fee_minor,
-- paid_at, source, event_id}]; the n-th of them pays the n-th of `p_charge_ids`. The caller has locked these charges:
-- each is open and has no capture. Returns the captures and their journals in the given order.
-- Payments that differ in anything are recorded one by one: see payments.begin_capture and payments.finish_capture.
create or replace function payments.capture_together(p_given jsonb[], p_charge_ids bigint[], p_account text,
  out capture_ids bigint[], out journal_ids bigint[])
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_code text;
begin
  for v_code in
    select format('provider-clearing:%s:NGN', g ->> 'provider') from unnest(p_given) g
    union values ('refunds-owed:NGN'), ('suspense:NGN') order by 1
  loop
    if not exists (select from ledger.account a where a.code = v_code) then
      perform ledger.open_account(v_code);
    end if;
  end loop;
  with made as (
    insert into payments.capture (charge_id, ordinal, provider, provider_transaction_id, provider_reference, received_minor, currency,
      fee_minor, paid_at, source)
    select c.id, 1, u.given ->> 'provider', u.given ->> 'transaction_id', u.given ->> 'reference', c.amount_kobo, 'NGN',
      (u.given ->> 'fee_minor')::bigint, coalesce((u.given ->> 'paid_at')::timestamptz, now()), u.given ->> 'source'
    from unnest(p_given, p_charge_ids) as u (given, charge_id)
    cross join lateral (select i.id, i.amount_kobo from payments.charge i where i.id = u.charge_id limit 1) c
    returning id, charge_id
  )
  select array_agg(m.id order by u.number) into capture_ids
  from unnest(p_charge_ids) with ordinality as u (charge_id, number) join made m on m.charge_id = u.charge_id;
  insert into payments.allocation (capture_id, position, kind, account, amount_minor)
  select k.id, 1, 'apply', p_account, k.received_minor from payments.capture k where k.id = any(capture_ids);
  journal_ids := ledger.post_together(array(
    select (
      format('capture:%s:%s', k.provider, k.provider_transaction_id), 'charge-captured', 'Payment ' || k.provider_reference,
      'provider:' || k.provider,
      array[(a.clearing, p_account, k.received_minor)::ledger.move]
        || case when k.fee_minor > 0 then array[('provider-fees', a.clearing, k.fee_minor)::ledger.move] else '{}' end
    )::ledger.draft
    from unnest(capture_ids) with ordinality as u (id, number)
    cross join lateral (select i.* from payments.capture i where i.id = u.id limit 1) k
    cross join lateral (select format('provider-clearing:%s:NGN', k.provider) as clearing) a
    order by u.number));
  update payments.charge set status = 'captured', captured_at = now(), next_check_at = null, updated_at = now()
  where id = any(p_charge_ids);
  update payments.provider_event set processed_at = now(), next_attempt_at = null, outcome = 'captured'
  where id = any(array(select (g ->> 'event_id')::bigint from unnest(p_given) g));
end $$;
revoke all on function payments.capture_together(jsonb[], bigint[], text) from public;
