-- Adds an account after the caller has looked up its name at the bank. The session must have confirmed the password; a
-- known account is returned unchanged. `outcome`: added, known, too-many, step-up.
create or replace function withdrawals.add_bank_account(
  p_session uuid, p_given jsonb, out outcome text, out account withdrawals.bank_account)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_bank_code text := p_given ->> 'bank_code';
  v_bank_name text := p_given ->> 'bank_name';
  v_account_number text := p_given ->> 'account_number';
  v_account_name text := p_given ->> 'account_name';
  v_name text := p_given ->> 'name';
  v_wait_seconds integer := p_given ->> 'wait_seconds';
  v_ip inet := p_given ->> 'ip';
  v_request text := p_given ->> 'request';
  v_user_id bigint := identity.user_of_session(p_session);
begin
  perform platform.check_arguments(p_given, array['bank_code', 'bank_name', 'account_number', 'account_name', 'wait_seconds'],
    array['name', 'ip', 'request']);
  perform pg_advisory_xact_lock(hashtextextended('withdrawals.user', v_user_id));
  select a.* into account from withdrawals.bank_account a
  where a.user_id = v_user_id and a.bank_code = v_bank_code and a.account_number = v_account_number and a.removed_at is null;
  if found then
    outcome := 'known';
    return;
  end if;
  if not identity.has_step_up(p_session) then
    outcome := 'step-up';
    return;
  end if;
  if (select count(*) from withdrawals.bank_account a where a.user_id = v_user_id and a.removed_at is null) >= 10 then
    outcome := 'too-many';
    return;
  end if;
  insert into withdrawals.bank_account as a (user_id, bank_code, bank_name, account_number, account_name, name, is_default, usable_from)
  values (v_user_id, v_bank_code, v_bank_name, v_account_number, v_account_name, v_name,
    not exists (select from withdrawals.bank_account o where o.user_id = v_user_id and o.removed_at is null),
    -- No user waits longer than two days for their own money, and no caller can reduce the wait to zero.
    now() + make_interval(secs => least(greatest(v_wait_seconds, 3600), 172800)))
  returning a.* into account;
  outcome := 'added';
  perform audit.record('user:' || v_user_id, 'bank-account.add', 'bank-account', account.id::text, null,
    jsonb_build_object('bank', v_bank_code, 'ends_with', right(v_account_number, 4)), v_ip, v_request);
  perform notifications.queue_for_user(v_user_id, 'bank-account:' || account.id, 'bank-account', account.id::text,
    jsonb_build_object('name', 'bank-account-added', 'bank', account.bank_name || ' ••••••' || right(account.account_number, 4),
      'usableFrom', platform.iso(account.usable_from)), null);
end $$;
revoke all on function withdrawals.add_bank_account(uuid, jsonb) from public;
grant execute on function withdrawals.add_bank_account(uuid, jsonb) to gatelight_app, gatelight_web;
