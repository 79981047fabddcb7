-- What an invoice says about its late fee. next_on and next_kobo: the next fee if nothing is paid until then; null when there will be
-- no other fee, for example because the payer has left the house.
create or replace function service_charges.late_fee_of(p_invoice service_charges.invoice) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('amount_kobo', t.amount_kobo::text, 'percent_bp', t.percent_bp, 'first_on', t.first_on,
    'most_kobo', t.most_kobo::text, 'charged_kobo', t.charged_kobo::text,
    'next_on', case when c.is_to_come then case
      when t.month = 0 then t.first_on
      when t.is_charged then (t.first_on + make_interval(months => t.month))::date
      else platform.today() end end,
    'next_kobo', case when c.is_to_come then t.fee_kobo::text end)
  from service_charges.late_terms(p_invoice, platform.today()) t
  cross join lateral (select t.fee_kobo > 0 and not t.is_off and not service_charges.payer_has_left(p_invoice)) c (is_to_come)
$$;
revoke all on function service_charges.late_fee_of(service_charges.invoice) from public;
grant execute on function service_charges.late_fee_of(service_charges.invoice) to gatelight_app, gatelight_staff;
