-- Takes invoices that became overdue and were not told: one row for each person who is told. An invoice that is taken is not taken again,
-- whatever runs at once, so the message is queued in the same transaction.
create or replace function service_charges.take_overdue(p_most int)
returns table (invoice_id bigint, user_id bigint, title text, house_name text, amount_kobo bigint, due_on date)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with taken as (
    insert into service_charges.overdue_notice (invoice_id)
    select i.id from service_charges.invoice i
    where i.due_on < service_charges.today() and i.left_kobo > 0
      and not exists (select from service_charges.overdue_notice n where n.invoice_id = i.id)
    order by i.due_on, i.id limit p_most
    on conflict do nothing
    returning overdue_notice.invoice_id
  )
  select i.id, people.user_id, i.title, h.name, i.left_kobo, i.due_on
  from taken t join service_charges.invoice i on i.id = t.invoice_id join estates.house h on h.id = i.house_id
  cross join lateral (
    select i.payer_user_id as user_id where i.payer_user_id is not null
    union
    select o.user_id from households.house_owner o where o.house_id = i.house_id and o.ended_at is null
    union
    select l.user_id from households.link l join metering.meter m on m.id = l.meter_id
    where m.house_id = i.house_id and l.ended_at is null and l.role = 'owner'
      and exists (select from service_charges.visible_invoices(l.user_id) v where v.id = i.id)
  ) people
  order by i.due_on, i.id, people.user_id
$$;
revoke all on function service_charges.take_overdue(integer) from public;
grant execute on function service_charges.take_overdue(integer) to gatelight_app;
