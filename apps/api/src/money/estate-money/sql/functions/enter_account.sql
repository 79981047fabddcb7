-- Stores a bank account of an estate after the caller has looked up its name at the bank. It waits for a second person,
-- and nothing is paid out until it is decided. `refusal`: not-found, step-up-required, estate-account-waits.
create or replace function estate_money.enter_account(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb,
  out account_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
begin
  perform platform.check_arguments(p_given, array['bank_code', 'bank_name', 'account_number', 'account_name'], array[]::text[]);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  if not identity.has_step_up(p_session) then
    refusal := 'step-up-required';
    return;
  end if;
  perform estate_money.lock_account(p_estate_id);
  insert into estate_money.bank_account as b (estate_id, bank_code, bank_name, account_number, account_name, entered_by)
  values (p_estate_id, p_given ->> 'bank_code', p_given ->> 'bank_name', p_given ->> 'account_number', p_given ->> 'account_name', v_caller)
  on conflict (estate_id) where state = 'waits' do nothing returning b.id into account_id;
  if not found then
    -- The same request again, for example after a lost response.
    select b.id into account_id from estate_money.bank_account b
    where b.estate_id = p_estate_id and b.state = 'waits' and b.entered_by = v_caller
      and b.bank_code = p_given ->> 'bank_code' and b.account_number = p_given ->> 'account_number';
    refusal := case when not found then 'estate-account-waits' end;
    return;
  end if;
  perform audit.record('user:' || v_caller, 'estate-account.enter', 'estate', p_estate_id::text, null, jsonb_build_object('account', account_id,
    'bank', p_given ->> 'bank_code', 'ends_with', right(p_given ->> 'account_number', 4)), (p_by ->> 'ip')::inet, p_by ->> 'request');
  perform estate_money.tell(p_estate_id, 'estate-account:' || account_id || ':waits', jsonb_build_object('name', 'estate-account',
    'state', 'waits', 'bank', p_given ->> 'bank_name' || ' ••••••' || right(p_given ->> 'account_number', 4),
    'accountName', p_given ->> 'account_name'));
end $$;
revoke all on function estate_money.enter_account(uuid, bigint, jsonb, jsonb) from public;
grant execute on function estate_money.enter_account(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
