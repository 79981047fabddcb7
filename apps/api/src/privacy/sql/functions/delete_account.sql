-- Ends the account of this session: 'deleted', or why not: 'step-up-required', 'wallet-not-empty', 'orders-open', 'last-admin'.
-- The person goes; the ledger, orders and tokens stay under a number that names nobody, because the law wants them for six
-- years, and so do the records of consent. Needs the password again.
create or replace function privacy.delete_account(p_session uuid, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_blockers record;
  v_card record;
begin
  if v_me.id is null or not identity.has_step_up(p_session) then
    return 'step-up-required';
  end if;
  -- Against a purchase, a funding or another deletion at the same moment: the wallet's row is locked until this commits, and
  -- what begins afterwards has no session any more.
  perform from identity."user" u where u.id = v_me.user_id for update;
  perform from ledger.balance b join ledger.account a on a.id = b.account_id where a.code = 'wallet:' || v_me.user_id for update of b;
  select * into v_blockers from privacy.blockers_of(v_me.user_id);
  if v_blockers.wallet_kobo <> 0 then
    return 'wallet-not-empty';
  end if;
  if v_blockers.open_orders + v_blockers.open_payments > 0 then
    return 'orders-open';
  end if;
  if exists (select from staff.member_role m where m.user_id = v_me.user_id and m.role = 'admin') and not exists (
    select from staff.member_role r where r.role = 'admin' and r.user_id <> v_me.user_id) then
    return 'last-admin';
  end if;
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload)
  select 'account:' || u.id || ':deleted', 'account', u.id::text, 'email', u.email, jsonb_build_object('name', 'account-deleted')
  from identity."user" u where u.id = v_me.user_id;
  perform pg_notify('notifications', '');
  delete from privacy.photo p where p.user_id = v_me.user_id;
  delete from notifications.push_device d where d.user_id = v_me.user_id;
  delete from notifications.inbox i where i.user_id = v_me.user_id;
  -- What is still to be sent goes nowhere; what was sent keeps its fact and loses its address and text.
  update notifications.message m set state = 'withheld', changed_at = now() where m.user_id = v_me.user_id and m.state = 'queued';
  update notifications.message m set recipient = 'erased:' || m.id, payload = null, filed_at = coalesce(m.filed_at, now())
  where m.user_id = v_me.user_id;
  update support.ticket t set name = 'Erased user', email = 'deleted-' || v_me.user_id || '@deleted.invalid', phone_number = '',
    message = '(removed)', status = 'closed'
  where t.user_id = v_me.user_id;
  update support.reply r set message = '(removed)'
  from support.ticket t where t.id = r.ticket_id and t.user_id = v_me.user_id and r.author = 'user';
  if to_regclass('households.link') is not null then
    perform households.forget_user(v_me.user_id);
  end if;
  if to_regclass('usage.reminder') is not null then
    execute 'delete from usage.reminder r where r.user_id = $1' using v_me.user_id;
  end if;
  if to_regclass('payments.saved_card') is not null then
    for v_card in execute 'select c.id from payments.saved_card c where c.user_id = $1 and c.removed_at is null' using v_me.user_id::text loop
      execute 'select payments.remove_card($1, $2, $3, $4)' using v_me.user_id::text, v_card.id, (p_by ->> 'ip')::inet, p_by ->> 'request';
    end loop;
  end if;
  if to_regclass('withdrawals.bank_account') is not null then
    execute 'update withdrawals.bank_account b set removed_at = now(), is_default = false where b.user_id = $1 and b.removed_at is null'
      using v_me.user_id;
  end if;
  perform identity.erase_user(v_me.user_id, p_by);
  return 'deleted';
end $$;
revoke all on function privacy.delete_account(uuid, jsonb) from public;
grant execute on function privacy.delete_account(uuid, jsonb) to gatelight_app, gatelight_web;
