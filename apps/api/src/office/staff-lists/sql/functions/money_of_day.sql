-- Incoming and outgoing money on a day in Lagos, and the sum of all wallets at its end. A withdrawal counts with the
-- amount for its bank account: without our fee and the stamp duty that its owner pays.
create or replace function staff_lists.money_of_day(p_day date)
returns table (in_kobo bigint, out_kobo bigint, wallets_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_from timestamptz := staff_lists.day_start(p_day);
  v_until timestamptz := staff_lists.day_start(p_day + 1);
  v_end timestamptz := 'infinity';
  v_since bigint := 0;
begin
  select coalesce(sum(c.received_minor), 0) into in_kobo
  from payments.capture c where c.currency = 'NGN' and c.paid_at >= v_from and c.paid_at < v_until;
  select coalesce((select sum(r.amount_minor) from payments.refund r
      where r.currency = 'NGN' and r.processed_at >= v_from and r.processed_at < v_until), 0)
    + coalesce((select sum(w.amount_kobo - w.fee_kobo - w.stamp_duty_kobo) from withdrawals.withdrawal w
      where w.status = 'paid' and w.done_at >= v_from and w.done_at < v_until), 0)
  into out_kobo;
  select m.wallets_kobo, staff_lists.day_start(p_day + 2) into wallets_kobo, v_end
  from staff_lists.money_day m where m.day = p_day + 1;
  if not found then
    v_end := 'infinity';
    select coalesce(sum(b.balance_kobo), 0) into wallets_kobo
    from ledger.account a join ledger.balance b on b.account_id = a.id where a.class = 'wallet';
  end if;
  if v_until <= now() then
    execute format(
      'select coalesce(sum(p.amount_kobo), 0) from ledger.journal j join ledger.posting p on p.journal_id = j.id
         and p.balance_after_kobo is not null
       join ledger.account a on a.id = p.account_id and a.class = ''wallet''
       where j.created_at >= %L and j.created_at < %L', v_until, v_end) into v_since;
    wallets_kobo := wallets_kobo - v_since;
  end if;
  return next;
end $$;
revoke all on function staff_lists.money_of_day(date) from public;
grant execute on function staff_lists.money_of_day(date) to gatelight_app, gatelight_read, gatelight_staff;
