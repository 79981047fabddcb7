-- The late fee of an invoice on a day; no row: it has none. first_on: the first day with a fee. month: 0 before that
-- day. fee_kobo: the fee of the month, up to the rest of the maximum; 0 when that is used up or nothing is unpaid.
-- is_charged: this month's fee is made. is_off: the estate has no late fees any more.
create or replace function service_charges.late_terms(p_invoice service_charges.invoice, p_day date)
returns table (rule_id bigint, way text, amount_kobo bigint, percent_bp integer, first_on date, most_kobo bigint, charged_kobo bigint,
  month integer, fee_kobo bigint, is_charged boolean, is_off boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.way, r.amount_kobo, r.percent_bp, d.first_on, m.most, f.charged, n.month,
    greatest(0, least(case r.way when 'fixed' then r.amount_kobo else round((p_invoice).left_kobo::numeric * r.percent_bp / 10000)::bigint end,
      case when (p_invoice).left_kobo > 0 then m.most - f.charged else 0 end)),
    exists (select from service_charges.late_fee x where x.invoice_id = (p_invoice).id and x.month = n.month),
    not exists (select from service_charges.late_rule_on((p_invoice).estate_id, now()))
  from service_charges.late_rule_on((p_invoice).estate_id, (p_invoice).issued_at) r
  cross join lateral (select greatest((p_invoice).due_on, platform.day_of((p_invoice).issued_at)) + r.grace_days + 1) d (first_on)
  cross join lateral (select service_charges.late_month(d.first_on, p_day)) n (month)
  cross join lateral (select round((p_invoice).total_kobo::numeric * r.most_bp / 10000)::bigint) m (most)
  cross join lateral (select coalesce(sum(x.amount_kobo), 0)::bigint from service_charges.late_fee x where x.invoice_id = (p_invoice).id) f (charged)
  where (p_invoice).kind in ('run', 'levy', 'single')
$$;
revoke all on function service_charges.late_terms(service_charges.invoice, date) from public;
grant execute on function service_charges.late_terms(service_charges.invoice, date) to gatelight_app, gatelight_staff;
