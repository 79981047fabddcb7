-- Adds an invoice for one house outside the runs, for a manager or accountant; once for each key. `refusal`: not-found,
-- idempotency-key-reused.
create or replace function service_charges.create_invoice(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb,
  out invoice_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
begin
  perform platform.check_arguments(p_given, array['house_id', 'title', 'due_on', 'lines', 'key', 'body_hash']);
  if v_caller is null or not exists (
      select from estates.house h where h.id = (p_given ->> 'house_id')::bigint and h.estate_id = p_estate_id and h.retired_at is null) then
    refusal := 'not-found';
    return;
  end if;
  select * into invoice_id, refusal from service_charges.made_with(v_caller, p_given);
  if invoice_id is not null or refusal is not null then
    return;
  end if;
  invoice_id := service_charges.add_invoice((p_given - array['key', 'body_hash']) || jsonb_build_object('kind', 'single'));
  insert into service_charges.team_key (user_id, key, body_hash, made_id)
  values (v_caller, p_given ->> 'key', (p_given ->> 'body_hash')::bytea, invoice_id);
  perform audit.record_for_estate(v_caller, 'invoice.create', p_estate_id,
    (p_given - array['key', 'body_hash']) || jsonb_build_object('invoice', invoice_id), p_by);
end $$;
revoke all on function service_charges.create_invoice(uuid, bigint, jsonb, jsonb) from public;
grant execute on function service_charges.create_invoice(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
