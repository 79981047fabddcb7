-- A manager or accountant takes a part of an invoice off, by a waiver or a correction; once for each key. It counts
-- immediately, or waits for another person: needs_another decides. `refusal`: not-found, credit-too-large,
-- waiver-waits, idempotency-key-reused.
create or replace function service_charges.ask_waiver(p_session uuid, p_estate_id bigint, p_invoice_id bigint, p_given jsonb, p_by jsonb,
  out waiver_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_kind text := coalesce(p_given ->> 'kind', 'waiver');
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_invoice service_charges.invoice;
  v_old service_charges.waiver;
  v_new service_charges.waiver;
  v_waits boolean;
begin
  perform platform.check_arguments(p_given, array['amount_kobo', 'reason', 'key', 'body_hash'], array['kind']);
  select * into v_invoice from service_charges.invoice i where i.id = p_invoice_id and i.estate_id = p_estate_id;
  if v_caller is null or v_invoice.id is null then
    refusal := 'not-found';
    return;
  end if;
  -- Amounts that one person takes off alone are added up in the estate, so two waivers for two houses run one after the
  -- other.
  perform from estates.estate e where e.id = p_estate_id for no key update;
  perform service_charges.lock_house(v_invoice.house_id);
  select * into v_old from service_charges.waiver w where w.asked_by = v_caller and w.key = p_given ->> 'key';
  if found then
    waiver_id := v_old.id;
    refusal := case when v_old.body_hash <> (p_given ->> 'body_hash')::bytea then 'idempotency-key-reused' end;
    return;
  end if;
  if exists (select from service_charges.waiver w where w.invoice_id = p_invoice_id and w.state = 'waits') then
    refusal := 'waiver-waits';
    return;
  elsif v_amount_kobo > service_charges.may_take_off(p_invoice_id, v_kind) then
    refusal := 'credit-too-large';
    return;
  end if;
  -- Small parts, of one bill or of many, cannot avoid the second person.
  v_waits := service_charges.needs_another(v_caller, p_estate_id, v_invoice.house_id, 'waiver', v_amount_kobo, p_invoice_id, null);
  insert into service_charges.waiver as w (estate_id, house_id, invoice_id, kind, amount_kobo, reason, state, asked_by, key, body_hash)
  values (p_estate_id, v_invoice.house_id, p_invoice_id, v_kind, v_amount_kobo, p_given ->> 'reason', 'waits', v_caller,
    p_given ->> 'key', (p_given ->> 'body_hash')::bytea)
  returning w.* into v_new;
  waiver_id := v_new.id;
  if not v_waits then
    update service_charges.waiver w set state = 'counted', credit_note_id = service_charges.count_credit(v_new) where w.id = v_new.id;
  end if;
  perform audit.record_for_estate(v_caller, case v_kind when 'waiver' then 'waiver.ask' else 'invoice.credit' end, p_estate_id, (p_given - array['key', 'body_hash'])
    || jsonb_build_object('waiver', waiver_id, 'invoice', p_invoice_id, 'waits', v_waits), p_by);
end $$;
revoke all on function service_charges.ask_waiver(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function service_charges.ask_waiver(uuid, bigint, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
