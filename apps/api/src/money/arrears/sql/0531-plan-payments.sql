-- From where on payments and credit notes of an invoice count for its plan, for the reconciliation.
alter table arrears.plan_invoice
  add column allocations_upto bigint not null default 0,
  add column credits_upto bigint not null default 0;
update arrears.plan_invoice x
set allocations_upto = coalesce((
    select max(a.id) from service_charges.allocation a where a.invoice_id = x.invoice_id and a.at <= p.offered_at), 0),
  credits_upto = coalesce((
    select max(c.id) from service_charges.credit_note c where c.invoice_id = x.invoice_id and c.created_at <= p.offered_at), 0)
from arrears.plan p where p.id = x.plan_id;
