-- Ends the current supply or, without an end, takes a wrong entry back.
create or replace function power.end_supply(p_session uuid, p_id bigint, p_ended_at timestamptz, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_supply power.supply;
  v_user_id bigint;
begin
  select * into v_supply from power.supply s where s.id = p_id for update;
  v_user_id := power.writer_of(p_session, v_supply.estate_id);
  if v_user_id is null then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  refusal := case
    when v_supply.cancelled_at is not null or (p_ended_at is not null and v_supply.ended_at is not null) then 'already-decided'
    when p_ended_at <= v_supply.started_at then 'supply-overlaps'
    when p_ended_at > now() + interval '5 minutes' then 'reading-in-future'
  end;
  if refusal is not null then
    return;
  end if;
  if p_ended_at is null then
    update power.supply s set cancelled_at = now() where s.id = p_id;
  else
    update power.supply s set ended_at = p_ended_at where s.id = p_id;
  end if;
  result := p_id::text;
  perform power.done(v_user_id, p_by, 'power.supply', v_supply.estate_id, result, jsonb_build_object('ended_at', p_ended_at, 'cancelled', p_ended_at is null));
end $$;
revoke all on function power.end_supply(uuid, bigint, timestamptz, jsonb) from public;
grant execute on function power.end_supply(uuid, bigint, timestamptz, jsonb) to gatelight_app, gatelight_web;
