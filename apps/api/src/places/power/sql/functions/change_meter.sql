-- Changes a meter. Fields that are not given stay, because another person may have changed them at the same time.
create or replace function power.change_meter(p_session uuid, p_id bigint, p_given jsonb, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate_id bigint := power.lock_meter(p_id);
  v_user_id bigint := power.writer_of(p_session, v_estate_id);
  v_until date := p_given ->> 'in_use_until';
begin
  perform platform.check_arguments(p_given, '{}', array['name', 'account_number', 'supplier', 'in_use_until']);
  if v_user_id is null then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  begin
    update power.meter m set name = coalesce(p_given ->> 'name', m.name), account_number = coalesce(p_given ->> 'account_number', m.account_number),
      supplier = coalesce(p_given ->> 'supplier', m.supplier),
      -- greatest() of null and a day returns the day.
      in_use_until = case when not p_given ? 'in_use_until' then m.in_use_until when v_until is not null then greatest(v_until, m.in_use_from) end
    where m.id = p_id;
  exception when unique_violation then
    refusal := 'name-taken';
    return;
  end;
  result := p_id::text;
  perform power.done(v_user_id, p_by, 'power.meter', v_estate_id, result, p_given);
end $$;
revoke all on function power.change_meter(uuid, bigint, jsonb, jsonb) from public;
grant execute on function power.change_meter(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
