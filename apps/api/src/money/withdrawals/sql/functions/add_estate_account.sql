-- Adds a bank account of an estate that two people have confirmed; the slice above checks who. It gets no payouts
-- before p_usable_from.
create or replace function withdrawals.add_estate_account(p_estate_id bigint, p_given jsonb, p_usable_from timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['bank_code', 'bank_name', 'account_number', 'account_name'], array[]::text[]);
  insert into withdrawals.bank_account (estate_id, bank_code, bank_name, account_number, account_name, usable_from)
  values (p_estate_id, p_given ->> 'bank_code', p_given ->> 'bank_name', p_given ->> 'account_number', p_given ->> 'account_name', p_usable_from)
  returning id into v_id;
  return v_id;
end $$;
revoke all on function withdrawals.add_estate_account(bigint, jsonb, timestamptz) from public;
