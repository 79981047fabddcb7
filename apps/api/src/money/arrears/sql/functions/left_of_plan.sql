-- The unpaid amount of the invoices of a plan. It never rises.
create or replace function arrears.left_of_plan(p_plan_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(i.left_kobo), 0)::bigint from arrears.plan_invoice x join service_charges.invoice i on i.id = x.invoice_id
  where x.plan_id = p_plan_id
$$;
revoke all on function arrears.left_of_plan(bigint) from public;
grant execute on function arrears.left_of_plan(bigint) to gatelight_app, gatelight_staff;
