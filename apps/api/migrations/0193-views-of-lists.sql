-- Searches, filters and orders of a list that a member of staff gave a name: their own, or shared with all staff.
create table staff.saved_view (
  id bigint generated always as identity primary key,
  owner_id bigint not null check (owner_id > 0),
  -- The list in the back office: 'orders'.
  list text not null check (list ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (length(name) between 1 and 60),
  -- As it stands in the address of the page.
  search text not null check (length(search) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table staff.saved_view is 'Named views of lists; only the functions below read and change them, for the session that asks';
create unique index saved_view_name on staff.saved_view (owner_id, list, lower(name));
create index saved_view_shared on staff.saved_view (list) where is_shared;

-- What the caller may open: their own views, and those that members of staff share.
create function staff.views_of(p_session uuid, p_list text)
returns table (id bigint, name text, search text, is_shared boolean, is_own boolean, owner_name text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'overview.read');
begin
  return query
  select v.id, v.name, v.search, v.is_shared, v.owner_id = v_user_id, btrim(u.first_name || ' ' || u.last_name)
  from staff.saved_view v join identity."user" u on u.id = v.owner_id
  where v.list = p_list and (v.owner_id = v_user_id
    or v.is_shared and u.deleted_at is null and exists (select from staff.member_role m where m.user_id = v.owner_id))
  order by v.owner_id <> v_user_id, lower(v.name), v.id
  limit 200;
end $$;

-- Saves a view of the caller; one with the same name takes the new values. Null: they have 20 of this list.
create function staff.save_view(p_session uuid, p_list text, p_name text, p_search text, p_is_shared boolean) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'overview.read');
  v_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('staff.saved_view:' || p_list, v_user_id));
  update staff.saved_view v set name = p_name, search = p_search, is_shared = p_is_shared, updated_at = clock_timestamp()
  where v.owner_id = v_user_id and v.list = p_list and lower(v.name) = lower(p_name) returning v.id into v_id;
  if v_id is null and (select count(*) from staff.saved_view v where v.owner_id = v_user_id and v.list = p_list) < 20 then
    insert into staff.saved_view (owner_id, list, name, search, is_shared)
    values (v_user_id, p_list, p_name, p_search, p_is_shared) returning saved_view.id into v_id;
  end if;
  return v_id;
end $$;

-- Removes a view of the caller. False: they have no such view.
create function staff.remove_view(p_session uuid, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'overview.read');
begin
  delete from staff.saved_view v where v.id = p_id and v.owner_id = v_user_id;
  return found;
end $$;

revoke all on staff.saved_view from public;
grant select on staff.saved_view to gatelight_read;
revoke all on function staff.views_of(uuid, text), staff.save_view(uuid, text, text, text, boolean), staff.remove_view(uuid, bigint) from public;
grant execute on function staff.views_of(uuid, text), staff.save_view(uuid, text, text, text, boolean), staff.remove_view(uuid, bigint)
  to gatelight_staff;
