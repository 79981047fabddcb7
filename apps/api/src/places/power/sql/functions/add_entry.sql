-- A bill of the supplier or a payment to it.
create or replace function power.add_entry(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_file uuid := p_given ->> 'file_id';
  v_user_id bigint := power.writer_of(p_session, p_estate_id);
begin
  perform platform.check_arguments(p_given, array['kind', 'month', 'amount_kobo', 'on', 'number'], array['file_id']);
  if v_user_id is null then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  -- Takes one entry of an estate at a time, so that a picture is only used for an entry that is stored.
  perform from estates.estate e where e.id = p_estate_id for no key update;
  if exists (select from power.supplier_entry e where e.estate_id = p_estate_id and e.kind = p_given ->> 'kind' and e.number = p_given ->> 'number'
    and e.cancelled_at is null) then
    refusal := 'reference-conflict';
    return;
  end if;
  if v_file is not null and not power.take_file(v_user_id, p_estate_id, v_file) then
    refusal := 'not-found';
    return;
  end if;
  insert into power.supplier_entry (estate_id, kind, month, amount_kobo, "on", number, file_id, entered_by)
  values (p_estate_id, p_given ->> 'kind', ((p_given ->> 'month') || '-01')::date, (p_given ->> 'amount_kobo')::bigint,
    (p_given ->> 'on')::date, p_given ->> 'number', v_file, v_user_id)
  returning id::text into result;
  perform power.done(v_user_id, p_by, 'power.entry', p_estate_id, result, p_given);
end $$;
revoke all on function power.add_entry(uuid, bigint, jsonb, jsonb) from public;
grant execute on function power.add_entry(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
