create or replace function withdrawals.change_bank_account(p_session uuid, p_id bigint, p_name text, p_set_name boolean, p_make_default boolean)
returns setof withdrawals.bank_account
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals.user', v_user_id));
  if not exists (select from withdrawals.bank_account a where a.id = p_id and a.user_id = v_user_id and a.removed_at is null) then
    return;
  end if;
  if p_make_default then
    update withdrawals.bank_account a set is_default = false where a.user_id = v_user_id and a.is_default and a.id <> p_id;
  end if;
  return query
    update withdrawals.bank_account a
    set name = case when p_set_name then p_name else a.name end, is_default = a.is_default or p_make_default
    where a.id = p_id returning a.*;
end $$;
revoke all on function withdrawals.change_bank_account(uuid, bigint, text, boolean, boolean) from public;
grant execute on function withdrawals.change_bank_account(uuid, bigint, text, boolean, boolean) to gatelight_app, gatelight_web;
