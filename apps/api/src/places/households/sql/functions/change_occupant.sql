-- `id`: the house for 'add', the occupant for 'edit' and 'end'. The same refusal covers a person who does not exist and
-- a person of another estate. One person of a house pays its charges. A new person can become the payer only when no
-- resident of the house pays, and becomes the payer by default when no one else lives there. 'end' ends the access of
-- their account as a move out does. `seen_at`: the time of the last change that the caller saw. An edit is refused when
-- there is a newer change.
create or replace function households.change_occupant(
  p_session uuid, p_given jsonb, out occupant_id bigint, out house_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_key text := p_given ->> 'key';
  v_body_hash bytea := p_given ->> 'body_hash';
  v_change text := p_given ->> 'change';
  v_id bigint := p_given ->> 'id';
  v_name text := p_given ->> 'name';
  v_phone text := p_given ->> 'phone';
  v_email text := p_given ->> 'email';
  v_is_owner boolean := p_given ->> 'is_owner';
  v_lives_here boolean := p_given ->> 'lives_here';
  v_pays boolean := p_given ->> 'pays';
  v_seen_at timestamptz := p_given ->> 'seen_at';
  v_ip inet := p_given ->> 'ip';
  v_request text := p_given ->> 'request';
  v_user_id bigint := identity.user_of_session(p_session);
  v_done households.occupant_change;
  v_before households.occupant;
  v_estate_id bigint;
  v_was_empty boolean;
begin
  perform platform.check_arguments(p_given, array['key', 'body_hash', 'change', 'id'],
    array['name', 'phone', 'email', 'is_owner', 'lives_here', 'pays', 'seen_at', 'ip', 'request']);
  -- Repeats at the same moment wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('households.occupant_change:' || v_user_id || ':' || v_key, 0));
  select * into v_done from households.occupant_change c where c.user_id = v_user_id and c.key = v_key;
  if found then
    if v_done.body_hash <> v_body_hash then
      refusal := 'idempotency-key-reused';
    else
      select o.id, o.house_id into occupant_id, house_id from households.occupant o where o.id = v_done.occupant_id;
      if occupant_id is null then
        refusal := 'not-found';
      end if;
    end if;
    return;
  end if;

  if v_change = 'add' then
    house_id := v_id;
  else
    select o.house_id into house_id from households.occupant o where o.id = v_id and o.ended_at is null;
  end if;
  -- Keeps the house from being retired meanwhile, and lets changes of its payer take turns.
  select h.estate_id into v_estate_id from estates.house h where h.id = house_id and h.retired_at is null for no key update;
  -- Locked after the house, because a change of the payer changes other people of the house too.
  if v_change <> 'add' then
    select * into v_before from households.occupant o where o.id = v_id and o.ended_at is null for update;
  end if;
  if v_estate_id is null or (v_change <> 'add' and v_before.id is null) or not households.manages(v_user_id, v_estate_id) then
    house_id := null;
    refusal := 'not-found';
    return;
  end if;

  v_lives_here := coalesce(v_lives_here, v_before.lives_here, true);
  if v_change <> 'end' and not v_lives_here and not v_is_owner then
    house_id := null;
    refusal := 'lives-or-owns';
    return;
  end if;
  if v_change = 'add' then
    if v_pays and exists (select from households.occupant o
      where o.house_id = change_occupant.house_id and o.ended_at is null and o.pays and o.lives_here) then
      refusal := 'house-has-payer';
      return;
    end if;
    v_pays := coalesce(v_pays, v_lives_here and not exists (select from households.occupant o
      where o.house_id = change_occupant.house_id and o.ended_at is null and o.lives_here));
    if v_pays then
      perform households.stop_paying(house_id);
    end if;
    v_was_empty := households.is_empty(house_id);
    select a.id into occupant_id from households.add_occupants(jsonb_build_array(jsonb_build_object('number', 1, 'house_id', house_id,
      'name', v_name, 'phone', v_phone, 'email', v_email, 'is_owner', v_is_owner, 'lives_here', v_lives_here, 'pays', v_pays))) a;
    perform households.name_meters(house_id, '{}', v_was_empty and v_lives_here);
  elsif v_change = 'edit' then
    v_pays := coalesce(v_pays, v_before.pays);
    if (v_before.name, v_before.phone, v_before.email, v_before.is_owner, v_before.lives_here, v_before.pays)
       is not distinct from (v_name, v_phone, v_email, v_is_owner, v_lives_here, v_pays) then
      refusal := 'nothing-to-change';
      return;
    end if;
    if platform.changed_since(v_before.changed_at, v_seen_at) then
      refusal := 'changed-meanwhile';
      return;
    end if;
    if v_pays and not v_before.pays then
      perform households.stop_paying(house_id);
    end if;
    update households.occupant o
    set name = v_name, phone = v_phone, email = v_email, is_owner = v_is_owner, lives_here = v_lives_here, pays = v_pays where o.id = v_id;
    perform households.name_meters(house_id, array[v_before.name], false);
    occupant_id := v_id;
  elsif v_change = 'end' then
    perform households.end_stay(house_id, array[v_id], '{}', platform.today(), false);
    occupant_id := v_id;
  else
    raise exception 'unknown change %', v_change using errcode = '22023';
  end if;
  insert into households.occupant_change (user_id, key, body_hash, occupant_id) values (v_user_id, v_key, v_body_hash, occupant_id);
  -- The names of the changed fields without their values, because the audit log cannot delete values later.
  perform households.audit(v_user_id, 'occupant.' || v_change, 'occupant', occupant_id::text, null,
    jsonb_build_object('house', house_id, 'estate', v_estate_id, 'by', 'manager'), v_ip, v_request);
end $$;
revoke all on function households.change_occupant(uuid, jsonb) from public;
grant execute on function households.change_occupant(uuid, jsonb) to gatelight_app, gatelight_web;
