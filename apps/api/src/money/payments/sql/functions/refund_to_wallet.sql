-- Moves a refund that its provider can no longer pay into a wallet, once.
create or replace function payments.refund_to_wallet(p_refund bigint, p_user bigint, p_by text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v payments.refund;
begin
  select r.* into v from payments.refund r where r.id = p_refund for update;
  if not found then
    return 'not-found';
  elsif v.state = 'processed' then
    return case when v.outside_reference = 'wallet:' || p_user then 'unchanged' else 'finished' end;
  elsif v.state not in ('needs_attention', 'queued') or v.provider_refund_id is not null and v.state <> 'needs_attention' then
    return 'being-sent';
  elsif v.currency <> 'NGN' then
    return 'wrong-currency';
  elsif not exists (select from identity."user" u where u.id = p_user) then
    return 'unknown-user';
  end if;
  perform ledger.open_account('wallet:' || p_user);
  perform ledger.post('refund:' || v.id, 'refund-to-wallet', 'NGN', 'Refund ' || v.id || ', into the wallet of its payer', p_by, null,
    array[('refunds-owed:NGN', 'wallet:' || p_user, v.amount_minor)::ledger.move]);
  update payments.refund r
  set state = 'processed', outside_reference = 'wallet:' || p_user, processed_at = now(), updated_at = now(), problem = null,
      next_attempt_at = null, account_number = null, account_name = null
  where r.id = v.id;
  return 'credited';
end $$;
revoke all on function payments.refund_to_wallet(bigint, bigint, text) from public;
grant execute on function payments.refund_to_wallet(bigint, bigint, text) to gatelight_app;
