-- Some people of a house move out. Their access to its meters ends with this transaction. They keep their purchases and
-- payments.
create or replace function moves.move_out(p_session uuid, p_estate_id bigint, p_house_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint;
  v_done jsonb;
  v_day date := p_given ->> 'last_day';
  v_occupants bigint[] := array(select substr(x, 10)::bigint from jsonb_array_elements_text(p_given -> 'people') x where x like 'occupant:%');
  v_users bigint[] := array(select substr(x, 6)::bigint from jsonb_array_elements_text(p_given -> 'people') x where x like 'user:%');
  v_owed bigint;
  v_move bigint;
  v_one bigint;
  v_deposit jsonb;
begin
  select b.caller, b.done into v_caller, v_done from moves.begin_change(p_session, p_estate_id, p_house_id, p_by) b;
  perform platform.check_arguments(p_given,
    array['people', 'last_day', 'keeps_owning', 'readings', 'unread_reason', 'keys', 'note', 'deposits']);
  if v_done is not null then
    return v_done;
  end if;
  if v_day > platform.today() then
    return '{"refusal": "day-in-future"}';
  end if;
  if not households.are_there(p_house_id, v_occupants, v_users) then
    return jsonb_build_object('refusal', 'people-changed');
  end if;
  if v_day < platform.today() - 60 or v_day < (select max(o.since) from households.occupant o where o.id = any (v_occupants)) then
    return '{"refusal": "move-day"}';
  end if;
  v_owed := moves.owed_until(p_house_id, v_day);
  insert into moves.move (estate_id, house_id, kind, moved_on, owed_kobo, keys, note, unread_reason, made_by)
  values (p_estate_id, p_house_id, 'out', v_day, v_owed, p_given ->> 'keys', p_given ->> 'note', p_given ->> 'unread_reason', v_caller)
  returning id into v_move;
  insert into moves.person (move_id, occupant_id, user_id)
  select v_move, o.id, o.user_id from households.occupant o where o.id = any (v_occupants)
  union all
  select v_move, null, x from unnest(v_users) x;
  perform moves.refuse(r) from moves.add_readings(v_move, v_caller, p_house_id, p_given -> 'readings', p_given ->> 'unread_reason') r
  where r is not null;
  for v_deposit in select x from jsonb_array_elements(p_given -> 'deposits') x loop
    perform moves.refuse(r) from moves.close_deposit(v_caller, p_house_id, v_deposit) r where r is not null;
  end loop;
  foreach v_one in array v_occupants loop
    perform moves.end_invitations(v_one);
  end loop;
  perform moves.tell_left(v_move);
  perform households.end_stay(p_house_id, v_occupants, v_users, v_day, (p_given ->> 'keeps_owning')::boolean);
  perform audit.record_for_house(v_caller, 'house.move-out', p_house_id, jsonb_build_object('move', v_move, 'people', p_given -> 'people',
    'estate', p_estate_id, 'last_day', v_day, 'owed_kobo', v_owed), p_by);
  return moves.end_change(v_caller, p_by, jsonb_build_object('id', v_move::text, 'owed_kobo', v_owed, 'is_empty',
    not exists (select from households.occupant o where o.house_id = p_house_id and o.ended_at is null and o.lives_here)));
exception when sqlstate 'MV001' then
  return jsonb_build_object('refusal', sqlerrm);
end $$;
revoke all on function moves.move_out(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function moves.move_out(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
