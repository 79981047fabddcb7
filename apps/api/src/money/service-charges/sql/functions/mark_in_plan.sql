-- Marks invoices as part of an agreed plan, or as no longer part of one. The caller has locked the house.
create or replace function service_charges.mark_in_plan(p_invoices bigint[], p_in_plan boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update service_charges.invoice i set in_plan = p_in_plan where i.id = any (p_invoices) and i.in_plan <> p_in_plan
$$;
revoke all on function service_charges.mark_in_plan(bigint[], boolean) from public;
