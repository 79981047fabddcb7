create or replace function power.add_supply(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := power.writer_of(p_session, p_estate_id);
begin
  if v_user_id is null then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  select s.result, s.refusal into result, refusal
  from power.store_supply(p_estate_id, p_given || jsonb_build_object('source', 'hand', 'entered_by', v_user_id)) s;
  if refusal is null then
    perform power.done(v_user_id, p_by, 'power.supply', p_estate_id, result, p_given);
  end if;
end $$;
revoke all on function power.add_supply(uuid, bigint, jsonb, jsonb) from public;
grant execute on function power.add_supply(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
