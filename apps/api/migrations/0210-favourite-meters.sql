-- Other meters that a user buys for ("Mum, Gbagada"), under a name that only they see.

create table households.favourite (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity."user" (id),
  meter_number text not null check (meter_number ~ '^\d{11}$'),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  unique (user_id, meter_number)
);

create function households.favourites_of(p_session uuid)
returns table (id bigint, meter_number text, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.id, f.meter_number, f.name from households.favourite f
  where f.user_id = households.caller(p_session) order by lower(f.name), f.id
$$;

-- Saves a meter, or renames one that is saved. Null: the user has p_most already.
create function households.save_favourite(p_session uuid, p_meter_number text, p_name text, p_most int) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_id bigint;
begin
  -- Two requests at once would both find a free place.
  perform pg_advisory_xact_lock(hashtextextended('households.favourite:' || v_user_id, 0));
  update households.favourite f set name = p_name
  where f.user_id = v_user_id and f.meter_number = p_meter_number returning f.id into v_id;
  if v_id is null and (select count(*) < p_most from households.favourite f where f.user_id = v_user_id) then
    insert into households.favourite (user_id, meter_number, name) values (v_user_id, p_meter_number, p_name)
    returning favourite.id into v_id;
  end if;
  return v_id;
end $$;

create function households.rename_favourite(p_session uuid, p_id bigint, p_name text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update households.favourite f set name = p_name
  where f.id = p_id and f.user_id = households.caller(p_session);
  return found;
end $$;

create function households.remove_favourite(p_session uuid, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from households.favourite f where f.id = p_id and f.user_id = households.caller(p_session);
  return found;
end $$;

revoke all on function households.favourites_of(uuid), households.save_favourite(uuid, text, text, int),
  households.rename_favourite(uuid, bigint, text), households.remove_favourite(uuid, bigint) from public;
grant execute on function households.favourites_of(uuid), households.save_favourite(uuid, text, text, int),
  households.rename_favourite(uuid, bigint, text), households.remove_favourite(uuid, bigint) to gatelight_web;
grant select on households.favourite to gatelight_read;

-- What the user may download, and what goes with the account: as before, and the favourites.

do $$
declare
  v_text text := pg_get_functiondef('privacy.export_of(uuid)'::regprocedure);
  v_before text := '      (''houses'', ''households.house_owner'',';
begin
  if position(v_before in v_text) = 0 then
    raise exception 'privacy.export_of was not changed';
  end if;
  execute replace(v_text, v_before, $new$      ('favourite_meters', 'households.favourite',
        'select f.meter_number, f.name, f.created_at from households.favourite f where f.user_id = $1 order by f.id'),
$new$ || v_before);
end $$;

create or replace function households.forget_user(p_user_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform households.clear_meter(l.meter_id) from households.link l
  where l.user_id = p_user_id and l.role = 'owner' and l.ended_at is null;
  perform households.end_link(l.id) from households.link l where l.user_id = p_user_id and l.ended_at is null;
  update households.request r
  set status = case when r.status = 'open' then 'withdrawn' else r.status end, decided_at = coalesce(r.decided_at, now()), message = ''
  where r.sender_id = p_user_id;
  update households.request r
  set status = case when r.status = 'open' then 'withdrawn' else r.status end, decided_at = coalesce(r.decided_at, now()), email = null
  where r.kind = 'invitation' and r.email = (select lower(u.email) from identity."user" u where u.id = p_user_id);
  update households.house_owner set ended_at = now() where user_id = p_user_id and ended_at is null;
  update households.estate_manager set ended_at = now() where user_id = p_user_id and ended_at is null;
  delete from households.favourite where user_id = p_user_id;
end $$;
