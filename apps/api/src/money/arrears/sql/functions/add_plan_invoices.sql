-- Adds the invoices of a new plan with their unpaid amounts, and the last payment and credit note before it. The caller
-- has locked the house.
create or replace function arrears.add_plan_invoices(p_plan_id bigint, p_invoices bigint[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into arrears.plan_invoice (plan_id, invoice_id, kobo, allocations_upto, credits_upto)
  select p_plan_id, i.id, i.left_kobo,
    coalesce((select max(a.id) from service_charges.allocation a where a.invoice_id = i.id), 0),
    coalesce((select max(c.id) from service_charges.credit_note c where c.invoice_id = i.id), 0)
  from service_charges.invoice i where i.id = any (p_invoices)
$$;
revoke all on function arrears.add_plan_invoices(bigint, bigint[]) from public;
