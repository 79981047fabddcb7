-- The houses of the user of a session, and houses with an open invoice that they may still see.
create or replace function service_charges.own_houses(p_session uuid)
returns table (id bigint, name text, estate_name text, owed_kobo bigint, overdue_kobo bigint, credit_kobo bigint, month_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with me as (select c.user_id from identity.user_of_session(p_session) c (user_id)),
  mine as (select distinct x.house_id from me cross join lateral households.houses_of(me.user_id) x),
  open as (
    select i.house_id, sum(i.left_kobo)::bigint as owed, coalesce(sum(i.left_kobo) filter (where i.due_on < platform.today() and not i.in_plan), 0)::bigint as overdue
    from me cross join lateral service_charges.visible_invoices(me.user_id) i where i.left_kobo > 0 group by i.house_id
  )
  select h.id, h.name, e.name, coalesce(o.owed, 0), coalesce(o.overdue, 0),
    case when m.house_id is null then 0 else coalesce((select a.credit_kobo from service_charges.account a where a.house_id = h.id), 0) end,
    (select (i.total_kobo / greatest(1, extract(year from age(i.period_to + 1, i.period_from)) * 12 + extract(month from age(i.period_to + 1, i.period_from))))::bigint
     from service_charges.invoice i
     where i.house_id = h.id and i.kind = 'run' and m.house_id is not null and i.credited_kobo < i.total_kobo order by i.id desc limit 1)
  from mine m full join open o on o.house_id = m.house_id
  join estates.house h on h.id = coalesce(m.house_id, o.house_id) join estates.estate e on e.id = h.estate_id
  order by e.name, estates.counted(h.name), h.id
$$;
revoke all on function service_charges.own_houses(uuid) from public;
grant execute on function service_charges.own_houses(uuid) to gatelight_app, gatelight_web;
