-- Stores readings from a file of a member of the estate's team. Returns no row and `allowed` false when the estate is
-- not theirs.
create or replace function power.import_readings(p_session uuid, p_estate_id bigint, p_rows jsonb, p_store boolean, p_by jsonb)
returns table (allowed boolean, "row" integer, code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_user_id bigint := power.writer_of(p_session, p_estate_id);
begin
  if v_user_id is null then
    return query select false, 0, null::text;
    return;
  end if;
  return query
    select true, s."row", s.code
    from power.store_readings(p_estate_id, p_rows, jsonb_build_object('store', p_store, 'source', 'file', 'entered_by', v_user_id)) s;
  if p_store then
    perform audit.record('user:' || v_user_id, 'power.reading', 'estate', p_estate_id::text, null,
      jsonb_build_object('file_rows', jsonb_array_length(p_rows)), (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
end $$;
revoke all on function power.import_readings(uuid, bigint, jsonb, boolean, jsonb) from public;
grant execute on function power.import_readings(uuid, bigint, jsonb, boolean, jsonb) to gatelight_app, gatelight_web;
