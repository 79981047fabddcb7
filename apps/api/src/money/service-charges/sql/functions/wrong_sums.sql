-- For the reconciliation: invoices and receipts whose parts do not add up, receipts without their journal, numbers with
-- gaps, and houses where receivable = invoices − payments − credit notes does not hold.
create or replace function service_charges.wrong_sums() returns table ("check" text, detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'invoice-lines', format('invoice %s of estate %s is %s kobo, its lines are %s', i.number, i.estate_id, i.total_kobo, l.kobo)
  from service_charges.invoice i
  cross join lateral (select coalesce(sum(x.amount_kobo), 0) as kobo, coalesce(sum(x.vat_kobo), 0) as vat from service_charges.invoice_line x
    where x.invoice_id = i.id) l
  where (l.kobo <> i.total_kobo or l.vat <> i.vat_kobo)
  union all
  select 'invoice-payments', format('invoice %s of estate %s says %s paid and %s credited, its rows say %s and %s', i.number, i.estate_id,
    i.paid_kobo, i.credited_kobo, a.kobo, c.kobo)
  from service_charges.invoice i
  cross join lateral (select coalesce(sum(x.amount_kobo), 0) as kobo from service_charges.allocation x where x.invoice_id = i.id) a
  cross join lateral (select coalesce(sum(x.amount_kobo), 0) as kobo from service_charges.credit_note x where x.invoice_id = i.id) c
  where (a.kobo <> i.paid_kobo or c.kobo <> i.credited_kobo)
  union all
  select 'receipt-parts', format('receipt %s of estate %s has %s kobo left, its rows say %s', r.number, r.estate_id, r.left_kobo, r.amount_kobo - a.kobo)
  from service_charges.receipt r
  cross join lateral (select coalesce(sum(x.amount_kobo), 0) as kobo from service_charges.allocation x where x.receipt_id = r.id) a
  where r.amount_kobo - a.kobo <> r.left_kobo
  union all
  select 'receipt-without-journal', w.detail from service_charges.wrong_receipts(null) w
  union all
  select 'journal-without-receipt', format('journal %s moved %s kobo to %s, and no receipt counts it', t.journal_id, t.amount_kobo, a.code)
  from ledger.account a join ledger.posting t on t.account_id = a.id join ledger.journal j on j.id = t.journal_id
  where a.class = 'service-charges' and j.kind in ('service-charge-paid', 'charge-captured') and not exists (select from service_charges.receipt r where r.journal_id = t.journal_id)
  union all
  select 'house-account', format('house %s owes %s kobo and has %s credit, its rows say %s and %s', a.house_id, a.owed_kobo, a.credit_kobo, s.owed, s.credit)
  from service_charges.account a
  cross join lateral (
    select (select coalesce(sum(i.total_kobo), 0) from service_charges.invoice i where i.house_id = a.house_id)
        - (select coalesce(sum(c.amount_kobo), 0) from service_charges.credit_note c where c.house_id = a.house_id)
        - (select coalesce(sum(x.amount_kobo), 0) from service_charges.allocation x join service_charges.receipt r on r.id = x.receipt_id
           where r.house_id = a.house_id) as owed,
      (select coalesce(sum(r.left_kobo), 0) from service_charges.receipt r where r.house_id = a.house_id) as credit) s
  where (s.owed <> a.owed_kobo or s.credit <> a.credit_kobo)
  union all
  select 'number-gap', format('series %s of estate %s ends at %s and has %s numbers', n.series, n.estate_id, n.last, c.count)
  from service_charges.number n
  cross join lateral (select count(*) from (
    select i.number from service_charges.invoice i where i.estate_id = n.estate_id and i.number like n.series || '-%'
    union all select c.number from service_charges.credit_note c where c.estate_id = n.estate_id and c.number like n.series || '-%'
    union all select r.number from service_charges.receipt r where r.estate_id = n.estate_id and r.number like n.series || '-%') x) c
  where c.count <> n.last
  union all
  select 'run-bills', format('run %s of estate %s says %s of %s bills, its invoices are %s', r.id, r.estate_id, r.issued_bills, r.bills, c.count)
  from service_charges.run r
  cross join lateral (select count(*), coalesce(sum(i.total_kobo), 0) as kobo from service_charges.invoice i where i.run_id = r.id) c
  where (c.count <> r.issued_bills or r.state = 'issued' and (c.count <> r.bills or c.kobo <> r.total_kobo))
$$;
revoke all on function service_charges.wrong_sums() from public;
grant execute on function service_charges.wrong_sums() to gatelight_app, gatelight_read;
