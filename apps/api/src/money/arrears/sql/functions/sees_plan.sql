-- Whether a user may see, and pay, every invoice of a plan.
create or replace function arrears.sees_plan(p_user_id bigint, p_plan_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p_user_id is not null and exists (select from arrears.plan p where p.id = p_plan_id) and not exists (
    select from arrears.plan_invoice x where x.plan_id = p_plan_id
      and not exists (select from service_charges.visible_invoices(p_user_id) v where v.id = x.invoice_id))
$$;
revoke all on function arrears.sees_plan(bigint, bigint) from public;
