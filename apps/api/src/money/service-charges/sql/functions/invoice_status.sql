create or replace function service_charges.invoice_status(p_invoice service_charges.invoice) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case
    when (p_invoice).left_kobo = 0 then case when (p_invoice).credited_kobo = (p_invoice).total_kobo then 'cancelled' else 'paid' end
    when (p_invoice).in_plan then 'in-plan'
    when (p_invoice).due_on < platform.today() then 'overdue'
    else 'due' end
$$;
revoke all on function service_charges.invoice_status(service_charges.invoice) from public;
grant execute on function service_charges.invoice_status(service_charges.invoice) to gatelight_app, gatelight_staff;
