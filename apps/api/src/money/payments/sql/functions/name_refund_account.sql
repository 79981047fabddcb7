-- Stores the account that the payer gave for a refund, and makes the refund due.
create or replace function payments.name_refund_account(p_id bigint, p_bank_code text, p_bank_name text, p_account_number text, p_account_name text)
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.refund r
  set state = 'sending', problem = null, attempts = 0, next_attempt_at = now(), updated_at = now(), sent_at = clock_timestamp(),
      bank_code = p_bank_code, account_number = p_account_number, account_name = p_account_name,
      named_bank = p_bank_name, named_ending = right(p_account_number, 4), account_given_by = 'payer'
  where r.id = p_id
$$;
revoke all on function payments.name_refund_account(bigint, text, text, text, text) from public;
