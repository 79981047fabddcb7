-- Records money that counts for a house from now on, and the invoices that it pays: p_given's invoice_ids first. The
-- rest is credit of the house. Once for each reference. Returns the id of the receipt. Money that we hold names its
-- journal. `numbered_on`: the day of its number, for a demonstration of the past; otherwise today.
create or replace function service_charges.record_receipt(p_given jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_house_id bigint := p_given ->> 'house_id';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_paid_at timestamptz := coalesce((p_given ->> 'paid_at')::timestamptz, now());
  v_series text := service_charges.series_of('REC', coalesce((p_given ->> 'numbered_on')::date, platform.today()));
  v_account service_charges.account := service_charges.lock_house(v_house_id);
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['house_id', 'way', 'amount_kobo', 'reference'],
    array['user_id', 'payer_name', 'journal_id', 'paid_at', 'invoice_ids', 'key_hash', 'numbered_on']);
  select r.id into v_id from service_charges.receipt r where r.reference = p_given ->> 'reference';
  if found then
    return v_id;
  end if;
  insert into service_charges.receipt (estate_id, house_id, number, way, amount_kobo, left_kobo, user_id, payer_name, reference, journal_id,
    key_hash, paid_at)
  values (v_account.estate_id, v_house_id, service_charges.numbered(v_series, service_charges.take_numbers(v_account.estate_id, v_series, 1)),
    p_given ->> 'way', v_amount_kobo, v_amount_kobo, (p_given ->> 'user_id')::bigint,
    coalesce(nullif(p_given ->> 'payer_name', ''), identity.full_name((p_given ->> 'user_id')::bigint), ''), p_given ->> 'reference',
    (p_given ->> 'journal_id')::bigint, (p_given ->> 'key_hash')::bytea, v_paid_at)
  returning id into v_id;
  update service_charges.account a set credit_kobo = a.credit_kobo + v_amount_kobo where a.house_id = v_house_id;
  perform service_charges.settle(v_house_id,
    coalesce((select array_agg(x::bigint) from jsonb_array_elements_text(p_given -> 'invoice_ids') x), '{}'));
  return v_id;
end $$;
revoke all on function service_charges.record_receipt(jsonb) from public;
grant execute on function service_charges.record_receipt(jsonb) to gatelight_app;
