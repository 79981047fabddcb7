-- For the reconciliation, for each estate: held = collected − fees − paid out, by the rows, by the statement and in the ledger.
create or replace function estate_money.wrong_sums() returns table ("check" text, detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with estate as (
    select split_part(a.code, ':', 2)::bigint as id from ledger.account a where a.class = 'service-charges'
    union select c.estate_id from estate_money.account c),
  sums as (
    select e.id as estate_id,
      coalesce((select b.balance_kobo from ledger.account_balance b where b.code = 'service-charges:' || e.id), 0) as in_ledger,
      coalesce((select c.held_kobo from estate_money.account c where c.estate_id = e.id), 0) as held,
      coalesce((select sum(r.amount_kobo) from service_charges.receipt r where r.estate_id = e.id and r.way not in ('cash', 'bank')), 0) as collected,
      coalesce((select sum(w.fee_kobo + w.stamp_duty_kobo) from withdrawals.withdrawal w
        where w.estate_id = e.id and w.status not in ('cancelled', 'failed', 'returned')), 0) as fees,
      coalesce((select sum(w.amount_kobo - w.fee_kobo - w.stamp_duty_kobo) from withdrawals.withdrawal w
        where w.estate_id = e.id and w.status not in ('cancelled', 'failed', 'returned')), 0) as paid_out,
      coalesce((select sum(m.amount_kobo) from estate_money.movement m where m.estate_id = e.id), 0) as moved
    from estate e)
  select 'estate-money', format('for estate %s we hold %s in the ledger, %s by its account; collected %s − fees %s − paid out %s; its statement says %s',
    s.estate_id, platform.money_text(s.in_ledger), platform.money_text(s.held), platform.money_text(s.collected::bigint),
    platform.money_text(s.fees::bigint), platform.money_text(s.paid_out::bigint), platform.money_text(s.moved::bigint))
  from sums s
  where s.in_ledger <> s.held or s.held <> s.collected - s.fees - s.paid_out or s.moved <> s.held
  union all
  select 'estate-statement', format('line %s of the statement of estate %s says %s, the lines until there say %s', l.id, l.estate_id,
    platform.money_text(l.balance_kobo), platform.money_text(l.until::bigint))
  from (select m.id, m.estate_id, m.balance_kobo, sum(m.amount_kobo) over (partition by m.estate_id order by m.at, m.id) as until
    from estate_money.movement m) l
  where l.balance_kobo <> l.until
  union all
  select 'estate-account-mixed', format('payout %s of estate %s goes to a bank account of another', w.reference, w.estate_id)
  from withdrawals.withdrawal w join withdrawals.bank_account a on a.id = w.bank_account_id
  where w.estate_id is not null and a.estate_id is distinct from w.estate_id
  union all
  -- A payout may be returned after the estate left. It has no team that could request another one.
  select 'estate-retired', format('estate %s is retired, and we hold %s for it', s.estate_id, platform.money_text(s.held))
  from sums s join estates.estate e on e.id = s.estate_id and e.retired_at is not null
  where s.held <> 0
$$;
revoke all on function estate_money.wrong_sums() from public;
grant execute on function estate_money.wrong_sums() to gatelight_app, gatelight_read;
