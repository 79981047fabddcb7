-- Whether an invoice is part of an agreed plan. The slice of arrears, which lies above, says so: then the invoice is not overdue.
alter table service_charges.invoice add column in_plan boolean not null default false;
