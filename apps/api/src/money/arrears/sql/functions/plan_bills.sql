-- The late bills that a new plan of a house covers: bills of payers who still have to do with the house. If there are
-- none, those of the former payer with the latest bill, who can still accept a plan. No row without late bills.
create or replace function arrears.plan_bills(p_house_id bigint, p_day date)
returns table (owed_kobo bigint, payer_name text, invoice_ids bigint[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with late as (
    select i.id, i.left_kobo, i.due_on, i.payer_user_id, i.payer_name, service_charges.payer_has_left(i) as has_left
    from service_charges.invoice i where i.house_id = p_house_id and i.left_kobo > 0 and i.due_on < p_day
  ), last as (
    select * from late l order by l.has_left, l.due_on desc, l.id desc limit 1
  )
  select sum(l.left_kobo)::bigint, last.payer_name, array_agg(l.id order by l.due_on, l.id)
  from last join late l on case
    when not last.has_left then not l.has_left
    when last.payer_user_id is not null then l.payer_user_id = last.payer_user_id
    else l.payer_user_id is null and l.payer_name = last.payer_name and l.has_left end
  group by last.payer_name
$$;
revoke all on function arrears.plan_bills(bigint, date) from public;
grant execute on function arrears.plan_bills(bigint, date) to gatelight_app, gatelight_staff;
