-- Marks the invoices of plans that are agreed when this runs. Only then the triggers exist; guard_invoice of the version before would refuse it.
do $$
begin
  if exists (select from arrears.plan p where p.state = 'agreed') then
    alter table service_charges.invoice disable trigger user;
    update service_charges.invoice i set in_plan = true
    where exists (
      select from arrears.plan_invoice x join arrears.plan p on p.id = x.plan_id where x.invoice_id = i.id and p.state = 'agreed');
    alter table service_charges.invoice enable trigger user;
  end if;
end $$;
