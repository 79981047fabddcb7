-- Credits an invoice of the estate, whole or in part, by a manager or accountant; once for each key. Null, or the code of the refusal.
create or replace function service_charges.create_credit_note(p_session uuid, p_estate_id bigint, p_invoice_id bigint, p_given jsonb, p_by jsonb)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := service_charges.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_invoice service_charges.invoice;
  v_made record;
begin
  perform platform.check_arguments(p_given, array['amount_kobo', 'reason', 'key', 'body_hash']);
  select * into v_invoice from service_charges.invoice i where i.id = p_invoice_id and i.estate_id = p_estate_id;
  if v_caller is null or v_invoice.id is null then
    return 'not-found';
  end if;
  select * into v_made from service_charges.made_with(v_caller, p_given);
  if v_made.refusal is not null or v_made.made_id is not null then
    return v_made.refusal;
  end if;
  perform service_charges.lock_house(v_invoice.house_id);
  select * into strict v_invoice from service_charges.invoice i where i.id = p_invoice_id;
  if (p_given ->> 'amount_kobo')::bigint > v_invoice.total_kobo - v_invoice.credited_kobo then
    return 'credit-too-large';
  end if;
  perform service_charges.credit_invoice(jsonb_build_object('invoice_id', p_invoice_id, 'amount_kobo', p_given ->> 'amount_kobo',
    'kind', 'correction', 'reason', p_given ->> 'reason', 'by', 'user:' || v_caller));
  insert into service_charges.team_key (user_id, key, body_hash, made_id)
  values (v_caller, p_given ->> 'key', (p_given ->> 'body_hash')::bytea, p_invoice_id);
  perform service_charges.audit(v_caller, 'invoice.credit', p_estate_id, jsonb_build_object('invoice', p_invoice_id,
    'amount_kobo', p_given ->> 'amount_kobo', 'reason', p_given ->> 'reason'), p_by);
  return null;
end $$;
revoke all on function service_charges.create_credit_note(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function service_charges.create_credit_note(uuid, bigint, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
