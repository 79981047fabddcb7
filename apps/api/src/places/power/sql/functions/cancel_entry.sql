create or replace function power.cancel_entry(p_session uuid, p_id bigint, p_reason text, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_entry power.supplier_entry;
  v_user_id bigint;
begin
  select * into v_entry from power.supplier_entry e where e.id = p_id for update;
  v_user_id := power.writer_of(p_session, v_entry.estate_id);
  if v_user_id is null then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  if v_entry.cancelled_at is not null then
    refusal := 'already-decided';
    return;
  end if;
  update power.supplier_entry e set cancelled_at = now(), cancelled_by = v_user_id, reason = p_reason where e.id = p_id;
  result := p_id::text;
  perform power.done(v_user_id, p_by, 'power.entry', v_entry.estate_id, result, jsonb_build_object('cancelled', true, 'reason', p_reason));
end $$;
revoke all on function power.cancel_entry(uuid, bigint, text, jsonb) from public;
grant execute on function power.cancel_entry(uuid, bigint, text, jsonb) to gatelight_app, gatelight_web;
