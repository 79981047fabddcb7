-- Stores an event and a pass for each guest. The web process drew their codes and numbers. `refusal`: with 'code-taken'
-- it must draw those of `taken` again, or all when there is no `taken`.
create or replace function gate.make_event(p_session uuid, p_house_id bigint, p_event jsonb, p_guests jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_event gate.event;
  v_taken jsonb;
begin
  perform identity.user_of_session(p_session);
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  perform platform.check_arguments(p_event, array['name', 'from', 'until'], array[]::text[]);
  -- As for a single pass: the count below stays right, and a repeat waits for the first.
  perform from estates.house h where h.id = p_house_id and h.retired_at is null for no key update;
  select * into v_event from gate.event e where e.made_by = v_caller and e.key = p_by ->> 'key';
  if found then
    if v_event.body_hash <> (p_by ->> 'body_hash')::bytea then
      return '{"refusal": "idempotency-key-reused"}';
    end if;
    return gate.passes_of_event(v_event.id);
  end if;
  if gate.open_passes(p_house_id) + jsonb_array_length(p_guests) > 100 then
    return '{"refusal": "too-many-passes"}';
  end if;
  select jsonb_agg(g.place - 1 order by g.place) into v_taken
  from estates.house h cross join jsonb_array_elements(p_guests) with ordinality g (guest, place)
  where h.id = p_house_id and exists (select from gate.pass p
    where (p.estate_id = h.estate_id and p.code_index = (g.guest ->> 'code_index')::bytea) or p.id = (g.guest ->> 'id')::bigint);
  if v_taken is not null then
    return jsonb_build_object('refusal', 'code-taken', 'taken', v_taken);
  end if;
  begin
    insert into gate.event (house_id, made_by, name, key, body_hash)
    values (p_house_id, v_caller, p_event ->> 'name', p_by ->> 'key', (p_by ->> 'body_hash')::bytea)
    returning * into v_event;
    insert into gate.pass (id, estate_id, house_id, made_by, kind, visitor, people, from_at, until_at, weekdays, day_from, day_to, code_index,
      code_tag, code_sealed, event_id)
    select (g.guest ->> 'id')::bigint, h.estate_id, h.id, v_caller, 'event', g.guest ->> 'visitor', 1, (p_event ->> 'from')::timestamptz,
      (p_event ->> 'until')::timestamptz, 127, 0, 1439, (g.guest ->> 'code_index')::bytea, (g.guest ->> 'code_tag')::bytea,
      (g.guest ->> 'code_sealed')::bytea, v_event.id
    from estates.house h cross join jsonb_array_elements(p_guests) g (guest) where h.id = p_house_id;
  exception when unique_violation then
    -- Another house took one of the codes at the same moment, or two guests have the same code.
    return '{"refusal": "code-taken"}';
  end;
  perform audit.record_for_house(v_caller, 'pass.make', p_house_id,
    jsonb_build_object('kind', 'event', 'until', p_event ->> 'until', 'passes', jsonb_array_length(p_guests)), p_by);
  return gate.passes_of_event(v_event.id);
end $$;
revoke all on function gate.make_event(uuid, bigint, jsonb, jsonb, jsonb) from public;
grant execute on function gate.make_event(uuid, bigint, jsonb, jsonb, jsonb) to gatelight_web;
