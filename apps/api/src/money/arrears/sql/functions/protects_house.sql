-- Whether a plan protects its house: one of its bills is to a person who still has to do with the house. The plan of people who have left
-- is about their bills only.
create or replace function arrears.protects_house(p_plan_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from arrears.plan_invoice x join service_charges.invoice i on i.id = x.invoice_id
    where x.plan_id = p_plan_id and not service_charges.payer_has_left(i))
$$;
revoke all on function arrears.protects_house(bigint) from public;
