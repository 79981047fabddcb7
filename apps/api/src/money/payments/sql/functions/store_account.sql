-- Stores the account once: of two responses the first counts, and both callers get the charge as it is.
create or replace function payments.store_account(
  p_charge_id bigint, p_opening_key uuid, p_account_number text, p_account_name text, p_bank_name text, p_expires_at timestamptz)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update payments.charge c
  set account_number = p_account_number, account_name = p_account_name, bank_name = p_bank_name,
      expires_at = least(c.expires_at, p_expires_at),
      status = case when c.status = 'initiated' then 'pending' else c.status end,
      opened_at = clock_timestamp(), asking_until = null, updated_at = now(),
      -- Money may have arrived before the provider's response: then nothing is left to check.
      next_check_at = case when c.status = 'initiated' then clock_timestamp() + interval '20 seconds' else c.next_check_at end
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.account_number is null
    and c.status in ('initiated', 'captured');
  return query select c.* from payments.charge c where c.id = p_charge_id and c.opening_key = p_opening_key;
end $$;
revoke all on function payments.store_account(bigint, uuid, text, text, text, timestamp with time zone) from public;
grant execute on function payments.store_account(bigint, uuid, text, text, text, timestamp with time zone) to gatelight_app;
