-- Stores a pass. The web process drew its code and number. `refusal`: with 'code-taken' it must draw again.
create or replace function gate.make_pass(p_session uuid, p_house_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_key text := p_by ->> 'key';
  v_before gate.pass_request;
  v_pass gate.pass;
begin
  perform identity.user_of_session(p_session);
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  perform platform.check_arguments(p_given, array['id', 'kind', 'visitor', 'plate', 'people', 'from', 'until', 'weekdays', 'day_from', 'day_to',
    'code_index', 'code_tag', 'code_sealed'], array['phone', 'phone_index']);
  -- Takes one pass of a house at a time: the count below stays right, and a repeat waits for the first.
  perform from estates.house h where h.id = p_house_id and h.retired_at is null for no key update;
  if v_key is not null then
    select * into v_before from gate.pass_request r where r.user_id = v_caller and r.key = v_key;
    if found then
      if v_before.body_hash <> (p_by ->> 'body_hash')::bytea then
        return '{"refusal": "idempotency-key-reused"}';
      end if;
      select * into v_pass from gate.pass p where p.id = v_before.pass_id;
      return gate.shown_pass(v_pass);
    end if;
  end if;
  if gate.open_passes(p_house_id) >= 100 then
    return jsonb_build_object('refusal', 'too-many-passes');
  end if;
  insert into gate.pass (id, estate_id, house_id, made_by, kind, visitor, phone, plate, people, from_at, until_at, weekdays, day_from, day_to,
    code_index, code_tag, code_sealed, phone_index)
  select (p_given ->> 'id')::bigint, h.estate_id, h.id, v_caller, p_given ->> 'kind', p_given ->> 'visitor', p_given ->> 'phone',
    p_given ->> 'plate', (p_given ->> 'people')::smallint, (p_given ->> 'from')::timestamptz, (p_given ->> 'until')::timestamptz,
    (p_given ->> 'weekdays')::smallint, (p_given ->> 'day_from')::smallint, (p_given ->> 'day_to')::smallint,
    (p_given ->> 'code_index')::bytea, (p_given ->> 'code_tag')::bytea, (p_given ->> 'code_sealed')::bytea,
    (p_given ->> 'phone_index')::bytea
  from estates.house h where h.id = p_house_id
  on conflict do nothing
  returning * into v_pass;
  if v_pass.id is null then
    return '{"refusal": "code-taken"}';
  end if;
  if v_key is not null then
    insert into gate.pass_request (user_id, key, body_hash, pass_id) values (v_caller, v_key, (p_by ->> 'body_hash')::bytea, v_pass.id);
  end if;
  perform audit.record_for_house(v_caller, 'pass.make', p_house_id, jsonb_build_object('kind', v_pass.kind, 'until', v_pass.until_at), p_by);
  return gate.shown_pass(v_pass);
end $$;
revoke all on function gate.make_pass(uuid, bigint, jsonb, jsonb) from public;
grant execute on function gate.make_pass(uuid, bigint, jsonb, jsonb) to gatelight_web;
