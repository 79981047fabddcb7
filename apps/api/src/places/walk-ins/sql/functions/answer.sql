-- Stores the reply of a person of the house, and returns the question with its first reply. Returns null when the
-- question is not for this house.
create or replace function walk_ins.answer(p_session uuid, p_house_id bigint, p_ask_id bigint, p_yes boolean, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user bigint := gate.own_house(p_session, p_house_id);
  v_person bigint;
  v_ask walk_ins.ask;
begin
  if v_user is null or not exists (select from walk_ins.ask a where a.id = p_ask_id and a.house_id = p_house_id) then
    return null;
  end if;
  select p.id into v_person from walk_ins.person p where p.ask_id = p_ask_id and p.user_id = v_user;
  if not found then
    -- The person has only just moved in.
    insert into walk_ins.person (ask_id, user_id) values (p_ask_id, v_user) returning id into v_person;
  end if;
  v_ask := walk_ins.take_answer(p_ask_id, v_person, p_yes, 'app');
  if v_ask.answered_by = v_person then
    perform audit.record('user:' || v_user, 'walk-in.answer', 'house', p_house_id::text, null,
      jsonb_build_object('walk_in', p_ask_id, 'answer', v_ask.state), (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
  return walk_ins.house_view(v_ask, v_user);
end $$;
revoke all on function walk_ins.answer(uuid, bigint, bigint, boolean, jsonb) from public;
grant execute on function walk_ins.answer(uuid, bigint, bigint, boolean, jsonb) to gatelight_web;
