-- Ends the account of this session. Returns 'deleted', or the reason: 'step-up-required', 'wallet-not-empty',
-- 'orders-open', 'last-admin'. The person is removed. The ledger, orders and tokens stay under a number that identifies
-- no one, because the law requires them for six years, and so do the records of consent. Needs the password again.
create or replace function privacy.delete_account(p_session uuid, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_blockers record;
begin
  if v_me.id is null or not identity.has_step_up(p_session) then
    return 'step-up-required';
  end if;
  -- Protects against a concurrent purchase, funding or deletion: the wallet's row is locked until this commits, and
  -- anything that begins afterwards has no session any more.
  perform from identity."user" u where u.id = v_me.user_id for update;
  perform from ledger.balance b join ledger.account a on a.id = b.account_id where a.code = 'wallet:' || v_me.user_id for update of b;
  select * into v_blockers from privacy.blockers_of(v_me.user_id);
  if v_blockers.wallet_kobo <> 0 then
    return 'wallet-not-empty';
  end if;
  if v_blockers.open_orders + v_blockers.open_payments > 0 then
    return 'orders-open';
  end if;
  if exists (select from identity.member_role m where m.user_id = v_me.user_id and m.role = 'admin') and not exists (
    select from identity.member_role r join identity."user" u on u.id = r.user_id
    where r.role = 'admin' and r.user_id <> v_me.user_id and u.locked_at is null) then
    return 'last-admin';
  end if;
  perform notifications.queue_message(jsonb_build_object('event', 'account:' || u.id || ':deleted', 'subject_kind', 'account',
    'subject_id', u.id::text, 'channel', 'email', 'recipient', u.email, 'payload', jsonb_build_object('name', 'account-deleted')))
  from identity."user" u where u.id = v_me.user_id;
  delete from privacy.photo p where p.user_id = v_me.user_id;
  perform notifications.forget_user(v_me.user_id);
  perform support.forget_user(v_me.user_id);
  perform households.forget_user(v_me.user_id);
  perform teams.forget_user(v_me.user_id);
  perform usage.forget_user(v_me.user_id);
  perform moves.forget_user(v_me.user_id);
  perform gate.forget_user(v_me.user_id);
  perform walk_ins.forget_user(v_me.user_id);
  perform alarms.forget_user(v_me.user_id);
  perform helpers.forget_user(v_me.user_id);
  perform patrol.forget_user(v_me.user_id);
  perform payments.forget_user(v_me.user_id::text, p_by);
  perform withdrawals.forget_user(v_me.user_id);
  perform identity.erase_user(v_me.user_id, p_by);
  return 'deleted';
end $$;
revoke all on function privacy.delete_account(uuid, jsonb) from public;
grant execute on function privacy.delete_account(uuid, jsonb) to gatelight_app, gatelight_web;
