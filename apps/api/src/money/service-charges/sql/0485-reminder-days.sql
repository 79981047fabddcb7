-- When an estate reminds its houses: days after a bill was due. What was told once for each invoice is now a reminder of the slice arrears.
alter table service_charges.rule
  add column reminder_days integer[] not null default '{5,8,15}'
    check (cardinality(reminder_days) <= 6 and 1 <= all (reminder_days) and 90 >= all (reminder_days));
create index invoice_late on service_charges.invoice (due_on, id) where left_kobo > 0;
drop table service_charges.overdue_notice;
