-- What a house must pay now of these late bills, and since when: each bill, but of those in an agreed plan the payments that were missed, as the page of
-- the house has them, and not the whole debt that its people agreed to pay in parts.
create or replace function arrears.due_now(p_house_id bigint, p_day date, p_invoice_ids bigint[]) returns table (kobo bigint, since date)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.left_kobo, i.due_on from service_charges.invoice i where i.id = any (p_invoice_ids) and not i.in_plan
  union all
  select m.kobo, (
    select min(n.due_on) from (
      select d.due_on, sum(d.kobo) over (order by d.number) as upto from arrears.instalment d where d.plan_id = p.id) n
    where n.upto > p.total_kobo - arrears.left_of_plan(p.id))
  from arrears.plan p cross join lateral (select arrears.missing_of_plan(p.id, p_day - 1)) m (kobo)
  where p.house_id = p_house_id and p.state = 'agreed' and m.kobo > 0
    and exists (select from arrears.plan_invoice x where x.plan_id = p.id and x.invoice_id = any (p_invoice_ids))
$$;
revoke all on function arrears.due_now(bigint, date, bigint[]) from public;
