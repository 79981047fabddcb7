-- Takes bills that became overdue and were not told: one row for each person who sees the bill. A bill that is taken is not taken
-- again, whatever runs at once, so the message is queued in the same transaction.
create or replace function service_charges.take_overdue(p_most int)
returns table (charge_id bigint, user_id bigint, title text, house_name text, amount_kobo bigint, due_on date)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with taken as (
    insert into service_charges.overdue_notice (charge_id)
    select c.id from service_charges.charge c
    where c.due_on < (now() at time zone 'Africa/Lagos')::date and c.cancelled_at is null
      and not exists (select from service_charges.payment p where p.charge_id = c.id)
      and not exists (select from service_charges.overdue_notice n where n.charge_id = c.id)
    order by c.due_on, c.id limit p_most
    on conflict do nothing
    returning overdue_notice.charge_id
  )
  select c.id, people.user_id, c.title, h.name, c.amount_kobo, c.due_on
  from taken t join service_charges.charge c on c.id = t.charge_id join estates.house h on h.id = c.house_id
  cross join lateral (
    select l.user_id from households.link l join metering.meter m on m.id = l.meter_id
    where m.house_id = c.house_id and l.ended_at is null and l.role = 'owner'
    union
    select o.user_id from households.house_owner o where o.house_id = c.house_id and o.ended_at is null
  ) people
  order by c.due_on, c.id, people.user_id
$$;
revoke all on function service_charges.take_overdue(integer) from public;
grant execute on function service_charges.take_overdue(integer) to gatelight_app;
