create or replace function power.add_meter(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_kind text := p_given ->> 'kind';
  v_line bigint := p_given ->> 'line_id';
  v_user_id bigint := power.writer_of(p_session, p_estate_id);
begin
  perform platform.check_arguments(p_given, array['kind', 'name', 'in_use_from'], array['account_number', 'supplier', 'line_id']);
  if v_user_id is null or (v_line is not null and not exists (select from power.line l where l.id = v_line and l.estate_id = p_estate_id)) then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  if v_kind = 'line' and v_line is null then
    refusal := 'power-line-required';
    return;
  end if;
  insert into power.meter (estate_id, kind, name, account_number, supplier, line_id, in_use_from)
  values (p_estate_id, v_kind, p_given ->> 'name', coalesce(p_given ->> 'account_number', ''), coalesce(p_given ->> 'supplier', ''),
    case when v_kind in ('line', 'houses', 'common') then v_line end, (p_given ->> 'in_use_from')::date)
  on conflict (estate_id, name) do nothing returning id::text into result;
  if result is null then
    refusal := 'name-taken';
    return;
  end if;
  perform power.done(v_user_id, p_by, 'power.meter', p_estate_id, result, p_given);
end $$;
revoke all on function power.add_meter(uuid, bigint, jsonb, jsonb) from public;
grant execute on function power.add_meter(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
