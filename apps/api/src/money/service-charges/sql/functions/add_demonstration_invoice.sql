-- Adds a past invoice of a house of a demonstration estate. Returns its id.
create or replace function service_charges.add_demonstration_invoice(
  p_house_id bigint, p_title text, p_amount_kobo bigint, p_due_on date, p_issued_at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account service_charges.account := service_charges.lock_house(p_house_id);
  v_series text := service_charges.series_of('INV', platform.day_of(p_issued_at));
  v_id bigint;
begin
  if not exists (select from estates.estate e where e.id = v_account.estate_id and e.is_demonstration) or p_issued_at > now() then
    raise exception 'only for the past of demonstration estates' using errcode = 'DM001';
  end if;
  insert into service_charges.invoice (estate_id, house_id, kind, number, title, issued_at, due_on, total_kobo, vat_kobo, payer_kind,
    payer_user_id, payer_name)
  select v_account.estate_id, p_house_id, 'single', service_charges.numbered(v_series, service_charges.take_numbers(v_account.estate_id, v_series, 1)),
    p_title, p_issued_at, p_due_on, p_amount_kobo, 0, p.payer_kind, p.payer_user_id, p.payer_name
  from service_charges.payers_on(v_account.estate_id, p_due_on, p_house_id) p
  returning id into strict v_id;
  insert into service_charges.invoice_line (invoice_id, position, text, unit_kobo, amount_kobo, vat_bp, vat_kobo)
  values (v_id, 1, p_title, p_amount_kobo, p_amount_kobo, 0, 0);
  update service_charges.account a set owed_kobo = a.owed_kobo + p_amount_kobo where a.house_id = p_house_id;
  return v_id;
end $$;
revoke all on function service_charges.add_demonstration_invoice(bigint, text, bigint, date, timestamptz) from public;
grant execute on function service_charges.add_demonstration_invoice(bigint, text, bigint, date, timestamptz) to gatelight_app;
