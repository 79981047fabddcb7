-- Adds an account of a demonstration user, usable immediately.
create or replace function withdrawals.add_demonstration_account(
  p_user_id bigint, p_bank_code text, p_bank_name text, p_account_number text, p_account_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity."user" u where u.id = p_user_id and u.is_demonstration) then
    raise exception 'only for demonstration users' using errcode = 'WD002';
  end if;
  insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, is_default, usable_from)
  values (p_user_id, p_bank_code, p_bank_name, p_account_number, p_account_name, true, now());
end $$;
revoke all on function withdrawals.add_demonstration_account(bigint, text, text, text, text) from public;
grant execute on function withdrawals.add_demonstration_account(bigint, text, text, text, text) to gatelight_app;
