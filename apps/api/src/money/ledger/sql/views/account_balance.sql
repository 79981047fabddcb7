-- signed_kobo: credit positive, sums to zero over all accounts of a currency. balance_kobo: on the account's normal side.
create or replace view ledger.account_balance as
select s.*, case when s.kind in ('asset', 'expense') then -s.signed_kobo else s.signed_kobo end as balance_kobo
from (
  select a.id as account_id, a.code, a.class, a.kind, a.currency,
         coalesce(b.balance_kobo, coalesce(t.balance_kobo, 0) + coalesce(tail.amount_kobo, 0)) as signed_kobo
  from ledger.account a
  left join ledger.balance b on b.account_id = a.id
  left join ledger.total t on t.account_id = a.id
  left join lateral (
    select sum(p.amount_kobo)::bigint as amount_kobo
    from ledger.posting p
    where not a.guarded and p.account_id = a.id and p.id > coalesce(t.through_id, 0)
  ) tail on true
) s;
grant select on ledger.account_balance to gatelight_app, gatelight_read, gatelight_staff;
