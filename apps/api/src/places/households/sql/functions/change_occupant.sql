-- p_id: the house for 'add', the occupant for 'edit' and 'end'. What does not exist and what belongs to others look the same.
create or replace function households.change_occupant(
  p_session uuid, p_key text, p_body_hash bytea, p_change text, p_id bigint, p_name text, p_phone text, p_email text,
  p_is_owner boolean, p_ip inet, p_request text, out occupant_id bigint, out house_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_done households.occupant_change;
  v_before households.occupant;
  v_estate_id bigint;
begin
  -- Repeats at the same moment wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('households.occupant_change:' || v_user_id || ':' || p_key, 0));
  select * into v_done from households.occupant_change c where c.user_id = v_user_id and c.key = p_key;
  if found then
    if v_done.body_hash <> p_body_hash then
      refusal := 'idempotency-key-reused';
    else
      select o.id, o.house_id into occupant_id, house_id from households.occupant o where o.id = v_done.occupant_id;
      if occupant_id is null then
        refusal := 'not-found';
      end if;
    end if;
    return;
  end if;

  if p_change = 'add' then
    house_id := p_id;
  else
    select * into v_before from households.occupant o where o.id = p_id and o.ended_at is null for update;
    house_id := v_before.house_id;
  end if;
  -- The house cannot be retired meanwhile.
  select h.estate_id into v_estate_id from estates.house h where h.id = house_id and h.retired_at is null for share;
  if v_estate_id is null or not households.manages(v_user_id, v_estate_id) then
    house_id := null;
    refusal := 'not-found';
    return;
  end if;

  if p_change = 'add' then
    insert into households.occupant (house_id, name, phone, email, is_owner)
    values (house_id, p_name, p_phone, p_email, p_is_owner) returning id into occupant_id;
  elsif p_change = 'edit' then
    if (v_before.name, v_before.phone, v_before.email, v_before.is_owner) is not distinct from (p_name, p_phone, p_email, p_is_owner) then
      refusal := 'nothing-to-change';
      return;
    end if;
    update households.occupant o set name = p_name, phone = p_phone, email = p_email, is_owner = p_is_owner where o.id = p_id;
    occupant_id := p_id;
  elsif p_change = 'end' then
    update households.occupant o set ended_at = now() where o.id = p_id;
    occupant_id := p_id;
  else
    raise exception 'unknown change %', p_change using errcode = '22023';
  end if;
  insert into households.occupant_change (user_id, key, body_hash, occupant_id) values (v_user_id, p_key, p_body_hash, occupant_id);
  -- Which fields changed, and not what they say: the audit log cannot forget.
  perform households.audit(v_user_id, 'occupant.' || p_change, 'occupant', occupant_id::text, null,
    jsonb_build_object('house', house_id, 'estate', v_estate_id, 'by', 'manager'), p_ip, p_request);
end $$;
revoke all on function households.change_occupant(uuid, text, bytea, text, bigint, text, text, text, boolean, inet, text) from public;
grant execute on function households.change_occupant(uuid, text, bytea, text, bigint, text, text, text, boolean, inet, text) to gatelight_app, gatelight_web;
