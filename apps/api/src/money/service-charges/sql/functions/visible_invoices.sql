-- The invoices that a user may see and pay: invoices addressed to them; all of a house that they own; and, of a house
-- in which they live, invoices since they moved in, invoices to people whom the estate lists there now, and invoices to
-- no person in particular. A new occupant sees nothing of the last one.
create or replace function service_charges.visible_invoices(p_user_id bigint) returns setof service_charges.invoice
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.* from service_charges.invoice i where i.payer_user_id = p_user_id
  union all
  select i.* from (
    select x.house_id, bool_or(x.role = 'owner') as owns, least(
      (select platform.start_of(min(o.since)) from households.occupant o
       where o.house_id = x.house_id and o.user_id = p_user_id and o.ended_at is null),
      (select min(l.created_at) from households.link l join metering.meter m on m.id = l.meter_id
       where m.house_id = x.house_id and l.user_id = p_user_id and l.ended_at is null)) as since
    from households.houses_of(p_user_id) x group by x.house_id
  ) mine
  join service_charges.invoice i on i.house_id = mine.house_id and i.payer_user_id is distinct from p_user_id
  where mine.owns or i.issued_at >= mine.since
    or i.payer_user_id is null and (i.payer_kind = 'house' or exists (
      select from households.occupant o where o.house_id = i.house_id and o.ended_at is null and o.lives_here and o.name = i.payer_name))
$$;
revoke all on function service_charges.visible_invoices(bigint) from public;
grant execute on function service_charges.visible_invoices(bigint) to gatelight_app;
