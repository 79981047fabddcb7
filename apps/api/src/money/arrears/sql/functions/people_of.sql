-- Users who get messages about invoices of a house: the payer unless they have moved out, the owners, and people who
-- live there and may see one of the invoices.
create or replace function arrears.people_of(p_house_id bigint, p_invoices bigint[]) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.payer_user_id from service_charges.invoice i
  where i.id = any (p_invoices) and i.payer_user_id is not null and not service_charges.has_left(i.payer_user_id, p_house_id)
  union
  select o.user_id from households.house_owner o where o.house_id = p_house_id and o.ended_at is null
  union
  select l.user_id from households.link l join metering.meter m on m.id = l.meter_id
  where m.house_id = p_house_id and l.ended_at is null and l.role = 'owner'
    and exists (select from service_charges.visible_invoices(l.user_id) v where v.id = any (p_invoices))
$$;
revoke all on function arrears.people_of(bigint, bigint[]) from public;
