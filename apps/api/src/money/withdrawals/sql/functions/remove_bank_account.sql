-- Returns false when it is not one of the user's accounts. An account with an open withdrawal stays until that has
-- ended.
create or replace function withdrawals.remove_bank_account(p_session uuid, p_id bigint, p_ip inet, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals.user', v_user_id));
  if not exists (select from withdrawals.bank_account a where a.id = p_id and a.user_id = v_user_id and a.removed_at is null) then
    return 'not-found';
  end if;
  if exists (select from withdrawals.withdrawal w where w.bank_account_id = p_id and w.status in ('requested', 'sending', 'unknown')) then
    return 'in-use';
  end if;
  update withdrawals.bank_account set removed_at = now(), is_default = false where id = p_id;
  perform audit.record('user:' || v_user_id, 'bank-account.remove', 'bank-account', p_id::text, null, null, p_ip, p_request);
  return 'removed';
end $$;
revoke all on function withdrawals.remove_bank_account(uuid, bigint, inet, text) from public;
grant execute on function withdrawals.remove_bank_account(uuid, bigint, inet, text) to gatelight_app, gatelight_web;
