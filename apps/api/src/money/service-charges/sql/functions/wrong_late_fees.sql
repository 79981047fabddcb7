-- For the reconciliation: late fees that no rule allows or that differ from their invoice, and waivers that differ from
-- their credit note.
create or replace function service_charges.wrong_late_fees() returns table ("check" text, detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'late-fee-without-bill', format('invoice %s of estate %s is a late fee of no bill', i.number, i.estate_id)
  from service_charges.invoice i
  where i.kind = 'late-fee' and not exists (select from service_charges.late_fee f where f.fee_invoice_id = i.id)
  union all
  select 'late-fee-invoice', format('late fee %s of estate %s is %s kobo, its invoice is %s', x.number, x.estate_id, f.amount_kobo, x.total_kobo)
  from service_charges.late_fee f join service_charges.invoice i on i.id = f.invoice_id join service_charges.invoice x on x.id = f.fee_invoice_id
  where x.kind <> 'late-fee' or x.house_id <> i.house_id or x.total_kobo <> f.amount_kobo or i.kind = 'late-fee'
  union all
  select 'late-fee-rule', format('late fee %s of estate %s is not by the rule that bill %s has', x.number, x.estate_id, i.number)
  from service_charges.late_fee f join service_charges.invoice i on i.id = f.invoice_id join service_charges.invoice x on x.id = f.fee_invoice_id
  join service_charges.late_rule r on r.id = f.rule_id
  where r.estate_id <> i.estate_id or r.id is distinct from (select o.id from service_charges.late_rule_on(i.estate_id, i.issued_at) o)
    or f.amount_kobo > case r.way when 'fixed' then r.amount_kobo else round(f.unpaid_kobo::numeric * r.percent_bp / 10000)::bigint end
  union all
  select 'late-fee-most', format('the late fees of bill %s of estate %s are %s kobo, the most is %s', i.number, i.estate_id, f.kobo, f.most)
  from (select x.invoice_id, sum(x.amount_kobo) as kobo, max(round(b.total_kobo::numeric * r.most_bp / 10000)) as most
    from service_charges.late_fee x join service_charges.invoice b on b.id = x.invoice_id join service_charges.late_rule r on r.id = x.rule_id
    group by x.invoice_id) f join service_charges.invoice i on i.id = f.invoice_id
  where f.kobo > f.most
  union all
  select 'waiver', format('waiver %s of estate %s takes %s kobo off, its credit note %s', w.id, w.estate_id, w.amount_kobo, c.amount_kobo)
  from service_charges.waiver w join service_charges.credit_note c on c.id = w.credit_note_id
  where c.kind <> w.kind or c.invoice_id <> w.invoice_id or c.amount_kobo <> w.amount_kobo
  union all
  select 'credit-note-without-waiver', format('credit note %s of estate %s waives %s kobo without a request', c.number, c.estate_id, c.amount_kobo)
  from service_charges.credit_note c
  where c.kind = 'waiver' and not exists (select from service_charges.waiver w where w.credit_note_id = c.id)
$$;
revoke all on function service_charges.wrong_late_fees() from public;
grant execute on function service_charges.wrong_late_fees() to gatelight_app, gatelight_read;
