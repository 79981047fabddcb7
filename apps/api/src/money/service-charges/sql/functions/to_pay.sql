-- Which invoices of a house a user would pay, in their order, and whether that is allowed. `outcome`: null, or
-- not-found, charge-estate-retired, charge-already-paid, charge-changed. Without chosen invoices, all that the user may see. p_ahead: people
-- of the house may pay more than the debt; for people who have left it would pay nothing. The caller has locked the
-- house.
create or replace function service_charges.to_pay(p_user_id bigint, p_house_id bigint, p_amount_kobo bigint, p_chosen bigint[], p_ahead boolean,
  out outcome text, out invoice_ids bigint[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_left bigint;
  v_found integer;
begin
  if not exists (select from households.houses_of(p_user_id) x where x.house_id = p_house_id)
     and not exists (select from service_charges.invoice i where i.payer_user_id = p_user_id and i.house_id = p_house_id) then
    outcome := 'not-found';
    return;
  end if;
  if service_charges.is_retired((service_charges.lock_house(p_house_id)).estate_id) then
    outcome := 'charge-estate-retired';
    return;
  end if;
  select coalesce(array_agg(i.id order by i.due_on, i.id) filter (where i.left_kobo > 0), '{}'), coalesce(sum(i.left_kobo), 0), count(*)
  into invoice_ids, v_left, v_found
  from service_charges.visible_invoices(p_user_id) i
  where i.house_id = p_house_id and (p_chosen is null or i.id = any (p_chosen));
  outcome := case
    when v_found < coalesce(cardinality(p_chosen), 0) then 'not-found'
    when coalesce(p_ahead, false) and p_chosen is null and not service_charges.has_left(p_user_id, p_house_id) then null
    when v_left = 0 then 'charge-already-paid'
    when p_amount_kobo > v_left then 'charge-changed'
  end;
end $$;
revoke all on function service_charges.to_pay(bigint, bigint, bigint, bigint[], boolean) from public;
