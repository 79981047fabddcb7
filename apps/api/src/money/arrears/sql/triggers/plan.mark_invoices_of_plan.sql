-- Marks the invoices of a plan when it becomes agreed, and when it ends.
create or replace trigger mark_invoices_of_plan after update of state on arrears.plan for each row
  when (old.state = 'agreed' or new.state = 'agreed') execute function arrears.mark_invoices_of_plan();
