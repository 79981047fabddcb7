-- Until when a run can be taken back: 24 hours from its last invoice, and only before the first payment. Before its
-- day, a run can be taken back at any time. Null: not at all.
create or replace function service_charges.take_back_until(p_run service_charges.run) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when (p_run).state = 'confirmed' and (p_run).issued_bills = 0 then platform.start_of((p_run).invoice_on)
    when (p_run).state = 'issued' and now() < (p_run).issued_at + interval '24 hours' and not exists (
      select from service_charges.invoice i join service_charges.allocation a on a.invoice_id = i.id
      join service_charges.receipt r on r.id = a.receipt_id
      where i.run_id = (p_run).id and r.created_at >= (p_run).confirmed_at) then (p_run).issued_at + interval '24 hours'
  end
$$;
revoke all on function service_charges.take_back_until(service_charges.run) from public;
grant execute on function service_charges.take_back_until(service_charges.run) to gatelight_app, gatelight_staff;
