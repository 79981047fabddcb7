-- The invoices that the user of a session may see: all open ones and the newest 200 of any kind, or a single one. An
-- owner of many houses may owe more than 200.
create or replace function service_charges.own_invoices(p_session uuid, p_invoice_id bigint default null)
returns table (id bigint, number text, title text, estate_name text, house_id bigint, house_name text, amount_kobo bigint, left_kobo bigint,
  issued_at timestamptz, due_on date, status text, paid_at timestamptz, paid_by_you boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, i.number, i.title, e.name, i.house_id, h.name, i.total_kobo, i.left_kobo, i.issued_at, i.due_on,
    service_charges.invoice_status(i), i.settled_at,
    i.left_kobo = 0 and i.paid_kobo > 0 and not exists (
      select from service_charges.allocation a join service_charges.receipt r on r.id = a.receipt_id
      where a.invoice_id = i.id and r.user_id is distinct from c.user_id)
  from identity.user_of_session(p_session) c (user_id)
  cross join lateral (
    select v.id, v.left_kobo, row_number() over (order by v.id desc) as place from service_charges.visible_invoices(c.user_id) v
    where p_invoice_id is null or v.id = p_invoice_id) own
  join service_charges.invoice i on i.id = own.id
  join estates.house h on h.id = i.house_id join estates.estate e on e.id = i.estate_id
  where own.left_kobo > 0 or own.place <= 200
  order by i.id desc
$$;
revoke all on function service_charges.own_invoices(uuid, bigint) from public;
grant execute on function service_charges.own_invoices(uuid, bigint) to gatelight_app, gatelight_web;
