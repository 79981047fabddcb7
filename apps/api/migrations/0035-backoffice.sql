-- The figures of the overview for staff. They read across the whole product, so the function checks for itself that the session
-- is that of an admin.

create schema backoffice;
revoke all on schema backoffice from public;
grant usage on schema backoffice to gatelight_web, gatelight_app;

create index if not exists order_vended_at on vending."order" (vended_at) where vended_at is not null;
create index if not exists capture_paid_at on payments.capture (paid_at);
create index if not exists refund_processed_at on payments.refund (processed_at) where processed_at is not null;

-- The figures of one day in Lagos.
create function backoffice.figures_of_day(p_day date)
returns table (day date, sales bigint, sales_kobo bigint, tokens bigint, electricity_tenths bigint, water_tenths bigint,
  gas_tenths bigint, money_in_kobo bigint, money_out_kobo bigint, new_users bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_from timestamptz := p_day::timestamp at time zone 'Africa/Lagos';
  v_until timestamptz := (p_day + 1)::timestamp at time zone 'Africa/Lagos';
begin
  day := p_day;
  select count(*), coalesce(sum(o.amount_kobo), 0),
    coalesce(sum(o.units_tenths) filter (where o.utility = 'electricity'), 0),
    coalesce(sum(o.units_tenths) filter (where o.utility = 'water'), 0),
    coalesce(sum(o.units_tenths) filter (where o.utility = 'gas'), 0)
  into sales, sales_kobo, electricity_tenths, water_tenths, gas_tenths
  from vending."order" o where o.vended_at >= v_from and o.vended_at < v_until;
  select count(*) into tokens
  from vending.token t join vending."order" o on o.id = t.order_id where o.vended_at >= v_from and o.vended_at < v_until;
  select coalesce(sum(c.received_minor), 0) into money_in_kobo
  from payments.capture c where c.currency = 'NGN' and c.paid_at >= v_from and c.paid_at < v_until;
  -- What a bank confirmed: refunds, and withdrawals without our fee.
  select coalesce((select sum(r.amount_minor) from payments.refund r
      where r.currency = 'NGN' and r.processed_at >= v_from and r.processed_at < v_until), 0)
    + coalesce((select sum(w.amount_kobo - w.fee_kobo) from withdrawals.withdrawal w
      where w.status = 'paid' and w.done_at >= v_from and w.done_at < v_until), 0)
  into money_out_kobo;
  select count(*) into new_users
  from identity."user" u where u.created_at >= v_from and u.created_at < v_until and not u.is_demonstration;
  return next;
end $$;

-- Nothing unless the session is that of an admin.
create function backoffice.overview(p_session uuid)
returns table (as_of timestamptz, today jsonb, yesterday jsonb, waiting_orders bigint, unknown_orders bigint, failed_orders bigint,
  open_tickets bigint, open_findings bigint, approvals bigint, users bigint, linked_meters bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_today date := (now() at time zone 'Africa/Lagos')::date;
begin
  if not households.has_role(v_user_id, 'admin') then
    return;
  end if;
  return query select now(),
    (select to_jsonb(f) from backoffice.figures_of_day(v_today) f),
    (select to_jsonb(f) from backoffice.figures_of_day(v_today - 1) f),
    (select count(*) from vending."order" o where o.status in ('paid', 'paid_late', 'vending')),
    (select count(*) from vending."order" o where o.status = 'unknown'),
    (select count(*) from vending."order" o where o.status in ('vend_failed', 'refunding')),
    (select count(*) from support.ticket t where t.status = 'open'),
    (select count(*) from platform.finding f where f.state = 'needs_attention'),
    (select count(*) from households.approvals_for(v_user_id)),
    (select count(*) from identity."user" u where u.deleted_at is null),
    (select count(*) from households.link l where l.ended_at is null and l.role = 'owner');
end $$;

revoke all on all functions in schema backoffice from public;
grant execute on function backoffice.overview(uuid) to gatelight_web, gatelight_app;
