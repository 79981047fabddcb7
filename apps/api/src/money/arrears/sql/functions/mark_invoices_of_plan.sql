create or replace function arrears.mark_invoices_of_plan() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform service_charges.mark_in_plan(array(select x.invoice_id from arrears.plan_invoice x where x.plan_id = new.id), new.state = 'agreed');
  return null;
end $$;
revoke all on function arrears.mark_invoices_of_plan() from public;
