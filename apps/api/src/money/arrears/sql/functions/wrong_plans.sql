-- For the reconciliation: plans whose instalments or invoices do not add up to the agreed amount, whose paid amount
-- differs from the payments and credit notes of their invoices, or that are marked kept and not paid; and invoices
-- whose mark of an agreed plan is wrong.
create or replace function arrears.wrong_plans() returns table ("check" text, detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'plan-instalments', format('plan %s of estate %s is over %s kobo, its instalments are %s', p.id, p.estate_id, p.total_kobo, n.kobo)
  from arrears.plan p
  cross join lateral (select coalesce(sum(x.kobo), 0) as kobo from arrears.instalment x where x.plan_id = p.id) n
  where n.kobo <> p.total_kobo
  union all
  select 'plan-invoices', format('plan %s of estate %s is over %s kobo, its invoices left %s', p.id, p.estate_id, p.total_kobo, n.kobo)
  from arrears.plan p
  cross join lateral (select coalesce(sum(x.kobo), 0) as kobo from arrears.plan_invoice x where x.plan_id = p.id) n
  where n.kobo <> p.total_kobo
  union all
  select 'plan-payments', format('of invoice %s in plan %s of estate %s %s kobo are paid, payments and credit notes since are %s', i.number,
    x.plan_id, i.estate_id, x.kobo - i.left_kobo, s.kobo)
  from arrears.plan_invoice x join service_charges.invoice i on i.id = x.invoice_id
  cross join lateral (select
    (select coalesce(sum(a.amount_kobo), 0) from service_charges.allocation a where a.invoice_id = i.id and a.id > x.allocations_upto)
    + (select coalesce(sum(c.amount_kobo), 0) from service_charges.credit_note c where c.invoice_id = i.id and c.id > x.credits_upto) as kobo) s
  where s.kobo <> x.kobo - i.left_kobo
  union all
  select 'plan-not-kept', format('plan %s of estate %s is kept, and its invoices leave %s kobo', p.id, p.estate_id, arrears.left_of_plan(p.id))
  from arrears.plan p where p.state = 'kept' and arrears.left_of_plan(p.id) <> 0
  union all
  select 'plan-of-invoice', format('invoice %s: an agreed plan %s it, and it says %s', coalesce(a.invoice_id, m.id),
    case when a.invoice_id is null then 'does not have' else 'has' end, case when m.id is null then 'no' else 'yes' end)
  from (select x.invoice_id from arrears.plan_invoice x join arrears.plan p on p.id = x.plan_id where p.state = 'agreed') a
  full join (select i.id from service_charges.invoice i where i.in_plan) m on m.id = a.invoice_id
  where a.invoice_id is null or m.id is null
$$;
revoke all on function arrears.wrong_plans() from public;
grant execute on function arrears.wrong_plans() to gatelight_app, gatelight_read;
