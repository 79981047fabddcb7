-- Adds the same note to many houses of one estate: to all of them, or to none when one is of another estate. The first
-- house has the key.
create or replace function moves.add_notes(p_session uuid, p_estate_id bigint, p_houses bigint[], p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_houses bigint[] := array(select distinct x from unnest(p_houses) x order by x);
  v_caller bigint;
  v_done jsonb;
  v_found integer;
  v_house bigint;
  v_id bigint;
begin
  select b.caller, b.done into v_caller, v_done from moves.begin_change(p_session, p_estate_id, v_houses[1], p_by) b;
  perform platform.check_arguments(p_given, array['text']);
  if v_done is not null then
    return v_done;
  end if;
  perform from estates.house h where h.id = any (v_houses) and h.estate_id = p_estate_id and h.retired_at is null order by h.id for no key update;
  get diagnostics v_found = row_count;
  if v_found <> cardinality(v_houses) then
    return '{"refusal": "not-found"}';
  end if;
  foreach v_house in array v_houses loop
    insert into moves.note (house_id, text, made_by) values (v_house, p_given ->> 'text', v_caller) returning id into v_id;
    perform audit.record_for_house(v_caller, 'house.note-add', v_house, jsonb_build_object('note', v_id, 'estate', p_estate_id), p_by);
  end loop;
  return moves.end_change(v_caller, p_by, jsonb_build_object('written', v_found));
end $$;
revoke all on function moves.add_notes(uuid, bigint, bigint[], jsonb, jsonb) from public;
grant execute on function moves.add_notes(uuid, bigint, bigint[], jsonb, jsonb) to gatelight_web;
