-- A manager or accountant waives what is unpaid of an invoice, whole or in part; once for each key. Above the limit of the estate's rules it
-- waits for another person. `refusal`: not-found, credit-too-large, waiver-waits, idempotency-key-reused.
create or replace function service_charges.ask_waiver(p_session uuid, p_estate_id bigint, p_invoice_id bigint, p_given jsonb, p_by jsonb,
  out waiver_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := service_charges.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_invoice service_charges.invoice;
  v_old service_charges.waiver;
  v_waits boolean;
begin
  perform platform.check_arguments(p_given, array['amount_kobo', 'reason', 'key', 'body_hash']);
  select * into v_invoice from service_charges.invoice i where i.id = p_invoice_id and i.estate_id = p_estate_id;
  if v_caller is null or v_invoice.id is null then
    refusal := 'not-found';
    return;
  end if;
  perform service_charges.lock_house(v_invoice.house_id);
  select * into v_old from service_charges.waiver w where w.asked_by = v_caller and w.key = p_given ->> 'key';
  if found then
    waiver_id := v_old.id;
    refusal := case when v_old.body_hash <> (p_given ->> 'body_hash')::bytea then 'idempotency-key-reused' end;
    return;
  end if;
  select * into strict v_invoice from service_charges.invoice i where i.id = p_invoice_id;
  if exists (select from service_charges.waiver w where w.invoice_id = p_invoice_id and w.state = 'waits') then
    refusal := 'waiver-waits';
    return;
  elsif v_amount_kobo > v_invoice.left_kobo then
    refusal := 'credit-too-large';
    return;
  end if;
  -- All that one person waives of a bill counts together, so that many small ones are no way around the second person.
  v_waits := v_amount_kobo + (select coalesce(sum(w.amount_kobo), 0) from service_charges.waiver w
      where w.invoice_id = p_invoice_id and w.state = 'counted' and w.decided_by is null)
    > (service_charges.rule_of(p_estate_id, platform.today())).receipt_limit_kobo;
  insert into service_charges.waiver (estate_id, house_id, invoice_id, amount_kobo, reason, state, asked_by, key, body_hash, credit_note_id)
  values (p_estate_id, v_invoice.house_id, p_invoice_id, v_amount_kobo, p_given ->> 'reason', case when v_waits then 'waits' else 'counted' end,
    v_caller, p_given ->> 'key', (p_given ->> 'body_hash')::bytea, case when not v_waits then service_charges.count_waiver(p_invoice_id,
      v_amount_kobo, p_given ->> 'reason', v_caller) end)
  returning id into waiver_id;
  perform service_charges.audit(v_caller, 'waiver.ask', p_estate_id, (p_given - array['key', 'body_hash'])
    || jsonb_build_object('waiver', waiver_id, 'invoice', p_invoice_id, 'waits', v_waits), p_by);
end $$;
revoke all on function service_charges.ask_waiver(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function service_charges.ask_waiver(uuid, bigint, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
