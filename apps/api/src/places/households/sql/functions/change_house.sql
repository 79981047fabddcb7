-- p_id: the estate for 'create', the house otherwise. The same refusal covers a house that does not exist and a house
-- of another estate.
create or replace function households.change_house(
  p_session uuid, p_key text, p_body_hash bytea, p_change text, p_id bigint, p_name text, p_ip inet, p_request text,
  out house_id bigint, out estate_id bigint, out name text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_done households.house_change;
  v_before text;
begin
  -- Repeats at the same moment wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('households.house_change:' || v_user_id || ':' || p_key, 0));
  select * into v_done from households.house_change c where c.user_id = v_user_id and c.key = p_key;
  if found then
    if v_done.body_hash <> p_body_hash then
      refusal := 'idempotency-key-reused';
      return;
    end if;
    select h.id, h.estate_id, h.name into house_id, estate_id, name from estates.house h where h.id = v_done.house_id;
    return;
  end if;

  if p_change = 'create' then
    select e.id into estate_id from estates.estate e where e.id = p_id and e.retired_at is null for share;
  else
    select h.id, h.estate_id, h.name into house_id, estate_id, v_before
    from estates.house h where h.id = p_id and h.retired_at is null for update;
  end if;
  if estate_id is null or not households.manages(v_user_id, estate_id) then
    house_id := null;
    estate_id := null;
    refusal := case p_change when 'create' then 'unknown-estate' else 'not-found' end;
    return;
  end if;

  begin
    if p_change = 'create' then
      select a.id into house_id
      from estates.add_houses(jsonb_build_array(jsonb_build_object('number', 1, 'estate_id', estate_id, 'name', p_name))) a;
    elsif p_change = 'rename' then
      if v_before = p_name then
        refusal := 'nothing-to-change';
        return;
      end if;
      perform estates.edit_house(p_id, jsonb_build_object('name', p_name));
    elsif p_change = 'retire' then
      perform households.retire_house(p_id);
      if exists (select from metering.meter m where m.house_id = p_id and m.life not in ('replaced', 'retired')) then
        raise exception 'the house has meters in use' using errcode = 'HH010';
      end if;
    else
      raise exception 'unknown change %', p_change using errcode = '22023';
    end if;
  exception
    when unique_violation then
      refusal := 'name-taken';
      return;
    when sqlstate 'HH010' then
      refusal := 'house-in-use';
      return;
  end;
  name := coalesce(p_name, v_before);
  insert into households.house_change (user_id, key, body_hash, house_id) values (v_user_id, p_key, p_body_hash, house_id);
  perform households.audit(v_user_id,
    case p_change when 'create' then 'house.create' when 'rename' then 'house.edit' else 'house.retire' end, 'house', house_id::text,
    case when v_before is null then null else jsonb_build_object('name', v_before) end,
    jsonb_build_object('name', name, 'estate', estate_id, 'by', 'manager'), p_ip, p_request);
end $$;
revoke all on function households.change_house(uuid, text, bytea, text, bigint, text, inet, text) from public;
grant execute on function households.change_house(uuid, text, bytea, text, bigint, text, inet, text) to gatelight_app, gatelight_web;
