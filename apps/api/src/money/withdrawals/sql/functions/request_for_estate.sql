-- Takes a payout from the money that we hold for an estate and queues it; the slice above has checked every condition.
-- `waits`: a second person releases it (withdrawals.decide).
create or replace function withdrawals.request_for_estate(p_estate_id bigint, p_given jsonb) returns withdrawals.withdrawal
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reference text := format('wdr-%s%s', to_char(now() at time zone 'Africa/Lagos', 'YYYYMMDDHH24MISS'), left(replace(gen_random_uuid()::text, '-', ''), 12));
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_at timestamptz := coalesce((p_given ->> 'at')::timestamptz, now());
  v_new withdrawals.withdrawal;
begin
  perform platform.check_arguments(p_given, array['key', 'body_hash', 'bank_account_id', 'amount_kobo', 'fee_kobo', 'provider', 'waits', 'by'],
    array['request', 'at']);
  perform ledger.open_account('service-charges:' || p_estate_id);
  perform ledger.post('withdrawal:' || v_reference, 'withdrawal-requested', 'NGN', 'Payout ' || v_reference || ' to estate ' || p_estate_id,
    p_given ->> 'by', p_given ->> 'request', array[('service-charges:' || p_estate_id, 'payouts-in-transit', v_amount_kobo)::ledger.move]);
  insert into withdrawals.withdrawal as w (reference, estate_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider, approval,
    created_at, send_after, next_attempt_at)
  values (v_reference, p_estate_id, p_given ->> 'key', (p_given ->> 'body_hash')::bytea, (p_given ->> 'bank_account_id')::bigint, v_amount_kobo,
    (p_given ->> 'fee_kobo')::bigint, p_given ->> 'provider', case when (p_given ->> 'waits')::boolean then 'waiting' else 'none' end,
    v_at, v_at, now())
  returning w.* into v_new;
  perform pg_notify('withdrawals', '');
  return v_new;
end $$;
revoke all on function withdrawals.request_for_estate(bigint, jsonb) from public;
