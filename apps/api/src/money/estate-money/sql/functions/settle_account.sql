-- Confirms or refuses a waiting bank account. The account that it replaces gets no more payouts; money that was not
-- sent to it goes back (estate_money.stop_stale). Returns false when it was decided before.
create or replace function estate_money.settle_account(p_id bigint, p_confirm boolean, p_by text, p_is_staff boolean, p_reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v estate_money.bank_account;
  v_usable_from timestamptz;
begin
  select b.* into v from estate_money.bank_account b where b.id = p_id;
  perform estate_money.lock_account(v.estate_id);
  select b.* into v from estate_money.bank_account b where b.id = p_id for update;
  if v.id is null or v.state <> 'waits' then
    return false;
  end if;
  if p_confirm then
    select now() + make_interval(hours => r.wait_hours) into v_usable_from from estate_money.rules(v.estate_id) r;
    update estate_money.bank_account b set state = 'replaced' where b.estate_id = v.estate_id and b.state = 'confirmed';
  end if;
  update estate_money.bank_account b
  set state = case when p_confirm then 'confirmed' else 'refused' end, decided_by = p_by, is_by_staff = p_is_staff, decided_at = now(),
    reason = coalesce(p_reason, ''), usable_from = v_usable_from,
    account_id = case when p_confirm then withdrawals.add_estate_account(v.estate_id, jsonb_build_object('bank_code', v.bank_code,
      'bank_name', v.bank_name, 'account_number', v.account_number, 'account_name', v.account_name), v_usable_from) end
  where b.id = v.id;
  perform estate_money.tell(v.estate_id, 'estate-account:' || v.id || ':decided', jsonb_build_object('name', 'estate-account',
    'state', case when p_confirm then 'confirmed' else 'refused' end, 'bank', v.bank_name || ' ••••••' || right(v.account_number, 4),
    'accountName', v.account_name, 'usableFrom', platform.iso(v_usable_from)));
  return true;
end $$;
revoke all on function estate_money.settle_account(bigint, boolean, text, boolean, text) from public;
grant execute on function estate_money.settle_account(bigint, boolean, text, boolean, text) to gatelight_app;
