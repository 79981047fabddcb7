-- Managers of an estate add, rename and retire its houses themselves, with the same calls as staff. Nothing of it needs a second
-- person, so it is no act: it happens at once, and the audit log has it under the same names.

-- What a manager asked for under which key: a repeat gets the same answer.
create table households.house_change (
  user_id bigint not null references identity."user" (id),
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  house_id bigint not null references estates.house,
  at timestamptz not null default now(),
  primary key (user_id, key)
);

create function households.manages(p_user_id bigint, p_estate_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.has_role(p_user_id, 'manager') and exists (
    select from households.estate_manager s
    where s.user_id = p_user_id and s.estate_id = p_estate_id and s.ended_at is null)
$$;

create function households.manages_house(p_user_id bigint, p_house_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from estates.house h where h.id = p_house_id and households.manages(p_user_id, h.estate_id))
$$;

-- p_id: the estate for 'create', the house otherwise. What does not exist and what belongs to others look the same.
create function households.change_house(
  p_session uuid, p_key text, p_body_hash bytea, p_change text, p_id bigint, p_name text, p_ip inet, p_request text,
  out house_id bigint, out estate_id bigint, out name text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
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
      insert into estates.house (estate_id, name) values (estate_id, p_name) returning id into house_id;
    elsif p_change = 'rename' then
      if v_before = p_name then
        refusal := 'nothing-to-change';
        return;
      end if;
      update estates.house h set name = p_name where h.id = p_id;
    elsif p_change = 'retire' then
      update estates.house h set retired_at = now() where h.id = p_id;
      if exists (select from metering.meter m where m.house_id = p_id and m.life not in ('replaced', 'retired')) then
        raise exception 'the house has meters in use' using errcode = 'HH010';
      end if;
      update households.occupant o set ended_at = now() where o.house_id = p_id and o.ended_at is null;
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

revoke all on function households.manages(bigint, bigint), households.manages_house(bigint, bigint),
  households.change_house(uuid, text, bytea, text, bigint, text, inet, text) from public;
grant execute on function households.manages_house(bigint, bigint),
  households.change_house(uuid, text, bytea, text, bigint, text, inet, text) to gatelight_web, gatelight_app;
grant select on households.house_change to gatelight_read;

-- The cap of free units is changed by staff who may change limits. Staff see what was in force when.
grant select on engineering.free_issue_limit to gatelight_staff;
grant update (name, phone, email, is_owner) on households.occupant to gatelight_app;

-- Undoing an import of 5,000 meters takes two seconds, however soon after it.
create or replace function imports.remove_made(p_id bigint) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_batch imports.batch;
  v_rows integer;
  v_ids bigint[];
begin
  select * into v_batch from imports.batch b where b.id = p_id and b.state = 'applied' for update;
  if not found then
    raise exception 'import % is not applied', p_id using errcode = 'MT002';
  end if;
  -- A list of ids and not a join: right after an import the planner knows nothing of its rows, and compares each with each.
  v_ids := array(select r.made_id from imports.row r where r.batch_id = p_id and r.made_id is not null);
  if cardinality(v_ids) > 500 then
    -- This session may have planned the checks of references when the tables were small: then each reads all of the other.
    analyze metering.meter, metering.meter_event, estates.house, households.occupant;
  end if;
  perform set_config('gatelight.undo_import', 'on', true);
  case v_batch.list
    when 'estates' then delete from estates.estate e where e.id = any (v_ids);
    when 'houses' then delete from estates.house h where h.id = any (v_ids);
    when 'occupants' then delete from households.occupant o where o.id = any (v_ids);
    when 'meters' then
      delete from metering.meter_event v where v.meter_id = any (v_ids);
      delete from metering.unit_carry c where c.meter_id = any (v_ids);
      delete from metering.meter m where m.id = any (v_ids);
    else null;
  end case;
  perform set_config('gatelight.undo_import', '', true);
  update imports.row r set made_id = null where r.batch_id = p_id and r.made_id is not null;
  get diagnostics v_rows = row_count;
  update imports.batch b set state = 'undone', undone_at = now(), revision = b.revision + 1 where b.id = p_id;
  return v_rows;
end $$;
