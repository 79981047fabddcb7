-- The figures of one day in Lagos.
create or replace function staff_lists.figures_of_day(p_day date)
returns table (day date, sales bigint, sales_kobo bigint, tokens bigint, electricity_tenths bigint, water_tenths bigint,
  gas_tenths bigint, money_in_kobo bigint, money_out_kobo bigint, new_users bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_from timestamptz := platform.start_of(p_day);
  v_until timestamptz := platform.start_of(p_day + 1);
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
  -- What a bank confirmed, as staff_lists.money_of_day counts it: refunds, and withdrawals with what their bank account got.
  select coalesce((select sum(r.amount_minor) from payments.refund r
      where r.currency = 'NGN' and r.processed_at >= v_from and r.processed_at < v_until), 0)
    + coalesce((select sum(w.amount_kobo - w.fee_kobo - w.stamp_duty_kobo) from withdrawals.withdrawal w
      where w.status = 'paid' and w.done_at >= v_from and w.done_at < v_until), 0)
  into money_out_kobo;
  select count(*) into new_users
  from identity."user" u where u.created_at >= v_from and u.created_at < v_until and not u.is_demonstration;
  return next;
end $$;
revoke all on function staff_lists.figures_of_day(date) from public;
