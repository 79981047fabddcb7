-- The money of days without sums, calculated like staff_lists.money_of_day: a withdrawal counts with the amount for its
-- bank account.
create or replace function staff_lists.open_money(p_from date, p_until date)
returns table (day date, in_kobo bigint, out_kobo bigint, wallets_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_days date[] := array(select staff_lists.open_days(p_from, p_until));
  v_start timestamptz := staff_lists.day_start(v_days[1]);
  v_end timestamptz := staff_lists.day_start(v_days[cardinality(v_days)] + 1);
  v_wallets bigint;
begin
  if cardinality(v_days) = 0 then
    return;
  end if;
  v_wallets := coalesce((select sum(b.balance_kobo) from ledger.balance b join ledger.account a on a.id = b.account_id and a.class = 'wallet'), 0);
  return query
  with flow as (
    select f.day, sum(f.in_kobo) as in_kobo, sum(f.out_kobo) as out_kobo from (
      select platform.day_of(c.paid_at) as day, c.received_minor as in_kobo, 0 as out_kobo
      from payments.capture c where c.currency = 'NGN' and c.paid_at >= v_start and c.paid_at < v_end
      union all
      select platform.day_of(r.processed_at), 0, r.amount_minor
      from payments.refund r where r.currency = 'NGN' and r.processed_at >= v_start and r.processed_at < v_end
      union all
      select platform.day_of(w.done_at), 0, w.amount_kobo - w.fee_kobo - w.stamp_duty_kobo
      from withdrawals.withdrawal w where w.status = 'paid' and w.done_at >= v_start and w.done_at < v_end
    ) f group by f.day
  ), later as (
    -- Starts from the present sum of all wallets, and goes back to the end of each day.
    select * from staff_lists.wallet_changes(v_days[1] + 1, platform.today())
  )
  select d.day, coalesce(f.in_kobo, 0)::bigint, coalesce(f.out_kobo, 0)::bigint,
    (v_wallets - coalesce((select sum(l.change_kobo) from later l where l.day > d.day), 0))::bigint
  from unnest(v_days) d (day) left join flow f on f.day = d.day;
end $$;
revoke all on function staff_lists.open_money(date, date) from public;
grant execute on function staff_lists.open_money(date, date) to gatelight_app, gatelight_read, gatelight_staff;
