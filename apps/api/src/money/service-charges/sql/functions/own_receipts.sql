-- The payments of the user of a session, and payments of others for invoices that they may see; newest first, below
-- p_before.
create or replace function service_charges.own_receipts(p_session uuid, p_before bigint, p_most integer)
returns table (id bigint, number text, at timestamptz, house_name text, way text, amount_kobo bigint, left_kobo bigint, payer_name text,
  paid_by_you boolean, invoices jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with me as (select c.user_id from identity.user_of_session(p_session) c (user_id)),
  seen as (
    select r.id from me join service_charges.receipt r on r.user_id = me.user_id
    union
    select a.receipt_id from me cross join lateral service_charges.visible_invoices(me.user_id) i
    join service_charges.allocation a on a.invoice_id = i.id
  )
  select r.id, r.number, r.paid_at, h.name, r.way, r.amount_kobo, r.left_kobo, r.payer_name, r.user_id is not distinct from me.user_id,
    service_charges.receipt_parts(r.id)
  from me cross join seen s join service_charges.receipt r on r.id = s.id join estates.house h on h.id = r.house_id
  where p_before is null or r.id < p_before order by r.id desc limit p_most
$$;
revoke all on function service_charges.own_receipts(uuid, bigint, integer) from public;
grant execute on function service_charges.own_receipts(uuid, bigint, integer) to gatelight_app, gatelight_web;
