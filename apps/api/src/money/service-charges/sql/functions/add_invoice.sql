-- Adds an invoice for one house outside the runs. Returns its id. p_given: house_id, kind (single or late-fee), title,
-- due_on, lines (text, amount_kobo, vat_bp); payer_of: an invoice with the same payer, instead of today's payer of the
-- house. Once for each event. Credit of the house is used for it, and the payer is notified.
create or replace function service_charges.add_invoice(p_given jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_house_id bigint := p_given ->> 'house_id';
  v_day date := platform.today();
  v_series text := service_charges.series_of('INV', v_day);
  v_account service_charges.account := service_charges.lock_house(v_house_id);
  v_payer record;
  v_total bigint;
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['house_id', 'kind', 'title', 'due_on', 'lines'], array['event', 'payer_of']);
  select i.id into v_id from service_charges.invoice i where i.event = p_given ->> 'event';
  if found then
    return v_id;
  end if;
  if p_given ? 'payer_of' then
    select i.house_id, i.payer_kind, i.payer_user_id, i.payer_name into v_payer from service_charges.invoice i
    where i.id = (p_given ->> 'payer_of')::bigint and i.house_id = v_house_id;
  else
    select p.house_id, p.payer_kind, p.payer_user_id, p.payer_name into v_payer
    from service_charges.payers_on(v_account.estate_id, v_day, v_house_id) p;
  end if;
  if v_payer.house_id is null then
    raise exception 'the house is gone' using errcode = 'SC003';
  end if;
  select sum((l ->> 'amount_kobo')::bigint) into v_total from jsonb_array_elements(p_given -> 'lines') l;
  insert into service_charges.invoice (estate_id, house_id, kind, number, title, due_on, total_kobo, vat_kobo, payer_kind, payer_user_id,
    payer_name, event)
  select v_account.estate_id, v_house_id, p_given ->> 'kind',
    service_charges.numbered(v_series, service_charges.take_numbers(v_account.estate_id, v_series, 1)), p_given ->> 'title',
    (p_given ->> 'due_on')::date, v_total,
    sum(service_charges.vat_inside((l ->> 'amount_kobo')::bigint, (l ->> 'vat_bp')::integer)), v_payer.payer_kind, v_payer.payer_user_id,
    v_payer.payer_name, p_given ->> 'event'
  from jsonb_array_elements(p_given -> 'lines') l
  returning id into v_id;
  insert into service_charges.invoice_line (invoice_id, position, text, unit_kobo, amount_kobo, vat_bp, vat_kobo)
  select v_id, l.position, l.line ->> 'text', (l.line ->> 'amount_kobo')::bigint, (l.line ->> 'amount_kobo')::bigint,
    (l.line ->> 'vat_bp')::integer, service_charges.vat_inside((l.line ->> 'amount_kobo')::bigint, (l.line ->> 'vat_bp')::integer)
  from jsonb_array_elements(p_given -> 'lines') with ordinality l (line, position);
  update service_charges.account a set owed_kobo = a.owed_kobo + v_total where a.house_id = v_house_id;
  perform service_charges.settle(v_house_id);
  perform service_charges.tell_invoices(array[v_id]);
  return v_id;
end $$;
revoke all on function service_charges.add_invoice(jsonb) from public;
grant execute on function service_charges.add_invoice(jsonb) to gatelight_app;
