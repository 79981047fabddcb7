-- The bills of the houses in which the user lives, newest first. Owners of let houses see what their houses owe, too.
create or replace function service_charges.bills_of(p_user_id bigint, p_charge_id bigint default null) returns setof service_charges.bill
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id, c.title, e.name, h.name, c.amount_kobo, c.due_on,
    case when p.charge_id is not null then 'paid'
         when c.due_on < (now() at time zone 'Africa/Lagos')::date then 'overdue' else 'due' end,
    p.paid_at, coalesce(p.user_id = p_user_id, false), case when p.user_id = p_user_id then p.reference end
  from service_charges.charge c
  join estates.house h on h.id = c.house_id join estates.estate e on e.id = h.estate_id
  left join service_charges.payment p on p.charge_id = c.id
  where c.house_id in (select o.house_id from households.houses_of(p_user_id) o) and (c.cancelled_at is null or p.charge_id is not null)
    and (p_charge_id is null or c.id = p_charge_id)
  order by c.due_on desc, c.id desc limit 200
$$;
revoke all on function service_charges.bills_of(bigint, bigint) from public;
grant execute on function service_charges.bills_of(bigint, bigint) to gatelight_app;

-- The same for the user of a session.
create or replace function service_charges.bills_of(p_session uuid, p_charge_id bigint default null)
returns setof service_charges.bill
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from service_charges.bills_of(identity.user_of_session(p_session), p_charge_id)
$$;
revoke all on function service_charges.bills_of(uuid, bigint) from public;
grant execute on function service_charges.bills_of(uuid, bigint) to gatelight_app, gatelight_web;
