-- The open plan of a house that prevents a new one for these invoices: one of people who still have to do with the house, or one with any
-- of the invoices. The plan of people who have left prevents no plan of those who owe now.
create or replace function arrears.blocking_plan(p_house_id bigint, p_invoice_ids bigint[]) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(p.id) from arrears.plan p where p.house_id = p_house_id and p.state in ('offered', 'agreed')
    and (arrears.protects_house(p.id)
      or exists (select from arrears.plan_invoice x where x.plan_id = p.id and x.invoice_id = any (p_invoice_ids)))
$$;
revoke all on function arrears.blocking_plan(bigint, bigint[]) from public;
grant execute on function arrears.blocking_plan(bigint, bigint[]) to gatelight_staff;
