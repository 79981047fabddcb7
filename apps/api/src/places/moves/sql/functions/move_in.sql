-- A person moves into a house. `answer`: the move, the occupant and whether they were invited, or {refusal}.
create or replace function moves.move_in(p_session uuid, p_estate_id bigint, p_house_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint;
  v_done jsonb;
  v_since date := p_given ->> 'since';
  v_pays boolean := p_given ->> 'pays';
  v_deposit bigint := coalesce((p_given ->> 'deposit_kobo')::bigint, 0);
  v_occupant bigint;
  v_move bigint;
  v_refusal text;
  v_invitation bigint;
  v_was_empty boolean;
begin
  select b.caller, b.done into v_caller, v_done from moves.begin_change(p_session, p_estate_id, p_house_id, p_by) b;
  perform platform.check_arguments(p_given, array['name', 'is_owner', 'lives_here', 'pays', 'since', 'readings', 'unread_reason', 'keys', 'note'],
    array['phone', 'email', 'until', 'deposit_kobo', 'secret_hash', 'link', 'days']);
  if v_done is not null then
    return v_done;
  end if;
  v_refusal := case
    when v_since > platform.today() then 'day-in-future'
    when v_since < platform.today() - 60 then 'move-day'
    when exists (select from households.occupant o
      where o.house_id = p_house_id and o.ended_at is null and lower(o.name) = lower(p_given ->> 'name')) then 'person-listed'
    when v_pays and exists (select from households.occupant o
      where o.house_id = p_house_id and o.ended_at is null and o.pays and o.lives_here) then 'house-has-payer'
    end;
  if v_refusal is not null then
    return jsonb_build_object('refusal', v_refusal);
  end if;
  -- The owner was the payer while the house was empty.
  if v_pays then
    perform households.stop_paying(p_house_id);
  end if;
  v_was_empty := households.is_empty(p_house_id);
  select a.id into v_occupant from households.add_occupants(jsonb_build_array(jsonb_build_object('number', 1, 'house_id', p_house_id,
    'name', p_given ->> 'name', 'phone', p_given ->> 'phone', 'email', p_given ->> 'email', 'is_owner', p_given -> 'is_owner',
    'lives_here', p_given -> 'lives_here', 'pays', v_pays, 'since', v_since, 'until', p_given ->> 'until'))) a;
  insert into moves.move (estate_id, house_id, kind, moved_on, keys, note, unread_reason, made_by)
  values (p_estate_id, p_house_id, 'in', v_since, p_given ->> 'keys', p_given ->> 'note', p_given ->> 'unread_reason', v_caller)
  returning id into v_move;
  insert into moves.person (move_id, occupant_id) values (v_move, v_occupant);
  perform households.name_meters(p_house_id, '{}', v_was_empty and (p_given ->> 'lives_here')::boolean);
  -- An owner who lives elsewhere does not read the meter.
  perform moves.refuse(r) from moves.add_readings(v_move, v_caller, p_house_id, p_given -> 'readings',
    case when (p_given ->> 'lives_here')::boolean then p_given ->> 'unread_reason' else 'elsewhere' end) r where r is not null;
  if v_deposit > 0 then
    insert into moves.deposit (estate_id, house_id, occupant_id, taken_kobo, taken_on)
    values (p_estate_id, p_house_id, v_occupant, v_deposit, platform.today());
  end if;
  if p_given ->> 'secret_hash' is not null then
    v_invitation := moves.send_invitation(v_caller, v_occupant, p_given);
  end if;
  perform audit.record_for_house(v_caller, 'house.move-in', p_house_id, jsonb_build_object('move', v_move, 'occupant', v_occupant, 'estate', p_estate_id,
    'since', v_since, 'deposit_kobo', v_deposit, 'invitation', v_invitation), p_by);
  return moves.end_change(v_caller, p_by, jsonb_build_object('id', v_move::text, 'occupant_id', v_occupant::text,
    'is_invited', v_invitation is not null));
exception when sqlstate 'MV001' then
  return jsonb_build_object('refusal', sqlerrm);
end $$;
revoke all on function moves.move_in(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function moves.move_in(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
