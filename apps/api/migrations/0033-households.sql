-- Who may use a meter, who owns a house, who manages an estate, and the requests to change that. These are permissions: the
-- web process reads and changes them through functions that check the caller for themselves (decision 0021).

create schema households;
revoke all on schema households from public;
grant usage on schema households to gatelight_web, gatelight_app, gatelight_read;

create table households.link (
  id bigint generated always as identity primary key,
  meter_id bigint not null references metering.meter,
  user_id bigint not null references identity."user",
  role text not null check (role in ('owner', 'buyer', 'viewer')),
  nickname text not null default '' check (length(nickname) <= 40),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (ended_at is null or not is_default)
);
create unique index link_current on households.link (meter_id, user_id) where ended_at is null;
-- Of two people who claim a meter at the same moment, one gets it.
create unique index link_owner on households.link (meter_id) where role = 'owner' and ended_at is null;
create unique index link_default on households.link (user_id) where is_default;
create index link_user on households.link (user_id) where ended_at is null;

create table households.house_owner (
  house_id bigint not null references estates.house,
  user_id bigint not null references identity."user",
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index house_owner_current on households.house_owner (house_id, user_id) where ended_at is null;
create index house_owner_user on households.house_owner (user_id) where ended_at is null;

create table households.estate_manager (
  estate_id bigint not null references estates.estate,
  user_id bigint not null references identity."user",
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index estate_manager_current on households.estate_manager (estate_id, user_id) where ended_at is null;
create index estate_manager_user on households.estate_manager (user_id) where ended_at is null;

-- access: a user wants to use a meter. claim: a user says that a meter is theirs. invitation: an owner offers access to the
-- owner of an e-mail address, who may have no account yet.
create table households.request (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('access', 'claim', 'invitation')),
  meter_id bigint not null references metering.meter,
  sender_id bigint not null references identity."user",
  email text check (length(email) between 3 and 254 and email = lower(email)),
  role text not null check (role in ('buyer', 'viewer')),
  message text not null default '' check (length(message) <= 300),
  status text not null default 'open' check (status in ('open', 'approved', 'declined', 'withdrawn')),
  note text not null default '' check (length(note) <= 300),
  decided_by bigint references identity."user",
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'invitation') = (email is not null) or status <> 'open'),
  check ((status = 'open') = (decided_at is null))
);
create unique index request_open on households.request (kind, meter_id, sender_id)
  where status = 'open' and kind <> 'invitation';
create unique index invitation_open on households.request (meter_id, email) where status = 'open' and kind = 'invitation';
create index request_sender on households.request (sender_id, id desc);
create index request_meter on households.request (meter_id, id desc);
create index request_email on households.request (email, id desc) where kind = 'invitation';

-- The user of a live session: what changes a permission takes the session's key, which the web process cannot read from a
-- table, and not a user's id.
create function households.caller(p_session uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := (identity.live_session(p_session)).user_id;
begin
  if v_user_id is null then
    raise exception 'no live session' using errcode = 'WL003';
  end if;
  return v_user_id;
end $$;

create function households.has_role(p_user_id bigint, p_role text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.user_role r join identity."user" u on u.id = r.user_id
    where r.user_id = p_user_id and r.role = p_role and u.deleted_at is null)
$$;

-- The trail of a change of permissions.
create function households.audit(
  p_user_id bigint, p_action text, p_kind text, p_id text, p_before jsonb, p_after jsonb, p_ip inet, p_request text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select audit.record('user:' || p_user_id, p_action, p_kind, p_id, p_before, p_after, p_ip, p_request)
$$;

-- One change at a time for each user: their default meter and their number of meters.
create function households.lock_user(p_user_id bigint) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('households.user', p_user_id))
$$;

create function households.full_name(p_user_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select btrim(u.first_name || ' ' || u.last_name) from identity."user" u where u.id = p_user_id
$$;

create function households.notify_user(p_user_id bigint, p_event text, p_payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_email text;
begin
  select u.email into v_email from identity."user" u where u.id = p_user_id;
  if v_email is not null then
    perform notifications.queue_message(p_event, 'household', p_user_id::text, 'email', v_email, p_payload, '[]', null, p_user_id, 'en');
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading
-- ---------------------------------------------------------------------------------------------------------------------

-- What a user may do with a meter; null: nothing.
create function households.role_of(p_user_id bigint, p_meter_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.role from households.link l where l.user_id = p_user_id and l.meter_id = p_meter_id and l.ended_at is null
$$;

create function households.meters_of(p_user_id bigint)
returns table (id bigint, number text, utility text, nickname text, status text, estate_id bigint, estate_name text,
  house_name text, customer_name text, is_default boolean, role text, members_count integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.number, m.utility, l.nickname, m.status, m.estate_id, e.name, h.name, m.customer_name, l.is_default, l.role,
    case when l.role = 'owner' then (select count(*)::integer from households.link o
      where o.meter_id = l.meter_id and o.ended_at is null and o.role <> 'owner') else 0 end
  from households.link l
  join metering.meter m on m.id = l.meter_id
  join estates.estate e on e.id = m.estate_id
  left join estates.house h on h.id = m.house_id
  where l.user_id = p_user_id and l.ended_at is null
  order by l.is_default desc, l.id
$$;

create function households.houses_of_estate(p_estate_id bigint, out estate_found boolean, out houses jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from estates.estate e where e.id = p_estate_id),
    (select coalesce(jsonb_agg(jsonb_build_object('id', h.id::text, 'name', h.name) order by h.name collate "C", h.id), '[]')
     from estates.house h where h.estate_id = p_estate_id)
$$;

-- Members and open invitations of a meter, for its owner.
create function households.members_of(p_user_id bigint, p_meter_id bigint)
returns table (id text, email text, name text, role text, state text, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'm' || l.id, u.email, households.full_name(u.id), l.role, 'member', l.created_at
  from households.link l join identity."user" u on u.id = l.user_id
  where l.meter_id = p_meter_id and l.ended_at is null and l.role <> 'owner'
    and households.role_of(p_user_id, p_meter_id) = 'owner'
  union all
  select 'i' || r.id, r.email, null, r.role, 'invited', r.created_at
  from households.request r
  where r.meter_id = p_meter_id and r.kind = 'invitation' and r.status = 'open'
    and households.role_of(p_user_id, p_meter_id) = 'owner'
  order by 6, 1
$$;

-- Whether the user may decide a request: the owner of the meter about access, the invited person about an invitation.
create function households.may_decide(p_user_id bigint, p_request_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from households.request r where r.id = p_request_id and (
      (r.kind = 'access' and r.sender_id <> p_user_id and households.role_of(p_user_id, r.meter_id) = 'owner')
      or (r.kind = 'invitation' and exists (
        select from identity."user" u where u.id = p_user_id and lower(u.email) = r.email and u.email_verified_at is not null))))
$$;

create function households.is_sender(p_user_id bigint, p_request_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from households.request r where r.id = p_request_id and r.sender_id = p_user_id and r.kind <> 'invitation')
$$;

-- The 50 newest requests that a user sent (invitations are in the list of members) or received.
create function households.requests_of(p_user_id bigint, p_box text, p_id bigint default null)
returns table (id bigint, kind text, meter_number text, utility text, role text, message text, status text, from_name text,
  from_email text, created_at timestamptz, decided_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.kind,
    case when r.sender_id = p_user_id or r.kind = 'access' or households.role_of(p_user_id, r.meter_id) is not null
      then m.number else '•••••••' || right(m.number, 4) end,
    m.utility, r.role, r.message, r.status,
    case when r.sender_id <> p_user_id then households.full_name(r.sender_id) end,
    case when r.sender_id <> p_user_id and r.kind = 'access' then (select u.email from identity."user" u where u.id = r.sender_id) end,
    r.created_at, r.decided_at
  from households.request r join metering.meter m on m.id = r.meter_id
  where (p_id is null or r.id = p_id)
    and case when p_box = 'sent' then r.sender_id = p_user_id and r.kind <> 'invitation'
      -- A withdrawn invitation is nothing to its addressee any more.
      else households.may_decide(p_user_id, r.id) and r.status <> 'withdrawn' end
    -- Found by an index each; may_decide then checks the row.
    and (r.sender_id = p_user_id
      or r.email = (select lower(u.email) from identity."user" u where u.id = p_user_id)
      or r.meter_id in (select l.meter_id from households.link l where l.user_id = p_user_id and l.ended_at is null and l.role = 'owner'))
  order by r.id desc limit 50
$$;

create function households.owned_houses(p_user_id bigint)
returns table (id bigint, name text, estate_name text, number text, utility text, status text, tenant_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.id, h.name, e.name, m.number, m.utility, m.status,
    (select households.full_name(l.user_id) from households.link l
     where l.meter_id = m.id and l.role = 'owner' and l.ended_at is null)
  from households.house_owner o
  join estates.house h on h.id = o.house_id
  join estates.estate e on e.id = h.estate_id
  left join metering.meter m on m.house_id = h.id
  where o.user_id = p_user_id and o.ended_at is null
  order by e.name, h.name, m.number
$$;

-- Whether a user decides for an estate: admins for each, managers for theirs.
create function households.is_staff_of(p_user_id bigint, p_estate_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.has_role(p_user_id, 'admin')
    or (households.has_role(p_user_id, 'manager') and exists (
      select from households.estate_manager s
      where s.user_id = p_user_id and s.estate_id = p_estate_id and s.ended_at is null))
$$;

create function households.managed_estates(p_user_id bigint)
returns table (id bigint, name text, houses integer, meters integer, linked_meters integer, open_requests integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.id, e.name,
    (select count(*)::integer from estates.house h where h.estate_id = e.id),
    (select count(*)::integer from metering.meter m where m.estate_id = e.id),
    (select count(*)::integer from metering.meter m join households.link l on l.meter_id = m.id
     where m.estate_id = e.id and l.role = 'owner' and l.ended_at is null),
    (select count(*)::integer from households.request r join metering.meter m on m.id = r.meter_id
     where m.estate_id = e.id and r.status = 'open' and r.kind <> 'invitation')
  from estates.estate e
  where households.is_staff_of(p_user_id, e.id)
  order by lower(e.name), e.id
$$;

-- The houses that a user belongs to, for slices above: of the meters that they own, and those that they let.
create function households.houses_of(p_user_id bigint) returns table (house_id bigint, role text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct m.house_id, 'occupant'
  from households.link l join metering.meter m on m.id = l.meter_id
  where l.user_id = p_user_id and l.ended_at is null and l.role = 'owner' and m.house_id is not null
  union
  select o.house_id, 'owner' from households.house_owner o where o.user_id = p_user_id and o.ended_at is null
$$;

-- Tells the user's open pages to load their meters again.
create function households.wake(p_user_id bigint) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  select pg_notify('user_event', json_build_object('user', p_user_id::text, 'type', 'meter')::text)
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Own meters
-- ---------------------------------------------------------------------------------------------------------------------

-- Links a meter that no household has. `outcome`: linked, already, or the code of the refusal.
create function households.add_meter(
  p_session uuid, p_email text, p_estate_id bigint, p_house_id bigint, p_number text, p_ip inet, p_request text,
  out outcome text, out linked_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_meter metering.meter;
begin
  if not exists (select from identity."user" u where u.id = v_user_id and lower(u.email) = lower(p_email)) then
    outcome := 'email-not-yours';
    return;
  end if;
  if not exists (select from estates.estate e where e.id = p_estate_id) then
    outcome := 'unknown-estate';
    return;
  end if;
  if p_house_id is not null
     and not exists (select from estates.house h where h.id = p_house_id and h.estate_id = p_estate_id) then
    outcome := 'house-not-in-estate';
    return;
  end if;
  select * into v_meter from metering.meter m where m.number = p_number;
  outcome := case
    when v_meter.id is null then 'unknown-meter'
    when v_meter.estate_id <> p_estate_id then 'meter-not-in-estate'
    when p_house_id is not null and v_meter.house_id is distinct from p_house_id then 'meter-not-in-house'
    when v_meter.status <> 'active' then 'meter-inactive'
  end;
  if outcome is not null then
    return;
  end if;
  linked_id := v_meter.id;
  perform households.lock_user(v_user_id);
  if households.role_of(v_user_id, v_meter.id) is not null then
    outcome := 'already';
    return;
  end if;
  if (select count(*) from households.link l where l.user_id = v_user_id and l.ended_at is null) >= 20 then
    outcome := 'too-many-meters';
    return;
  end if;
  insert into households.link as l (meter_id, user_id, role, is_default)
  values (v_meter.id, v_user_id, 'owner',
    not exists (select from households.link d where d.user_id = v_user_id and d.is_default))
  on conflict (meter_id) where role = 'owner' and ended_at is null do nothing;
  if not found then
    outcome := 'meter-of-another-household';
    return;
  end if;
  outcome := 'linked';
  -- Nobody whom a former household let in keeps access.
  perform households.end_link(l.id) from households.link l
  where l.meter_id = v_meter.id and l.role <> 'owner' and l.ended_at is null;
  perform households.wake(v_user_id);
  update identity."user" u set details_completed_at = coalesce(u.details_completed_at, now()) where u.id = v_user_id;
  perform households.audit(v_user_id, 'meter.link', 'meter', v_meter.id::text, null,
    jsonb_build_object('user', v_user_id, 'role', 'owner'), p_ip, p_request);
end $$;

-- Changes the name of a link (null: keeps it), and chooses it as the default.
create function households.update_link(p_session uuid, p_meter_id bigint, p_nickname text, p_make_default boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
begin
  perform households.lock_user(v_user_id);
  if households.role_of(v_user_id, p_meter_id) is null then
    return false;
  end if;
  if p_make_default then
    update households.link set is_default = false where user_id = v_user_id and is_default and meter_id <> p_meter_id;
  end if;
  update households.link set nickname = coalesce(p_nickname, nickname), is_default = is_default or p_make_default
  where user_id = v_user_id and meter_id = p_meter_id and ended_at is null;
  return true;
end $$;

-- Ends one link. The user's oldest other meter becomes the default when this one was.
create function households.end_link(p_link_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user bigint;
  v_was_default boolean;
begin
  select l.user_id, l.is_default into v_user, v_was_default from households.link l where l.id = p_link_id;
  perform households.lock_user(v_user);
  update households.link set ended_at = now(), is_default = false, nickname = '' where id = p_link_id and ended_at is null;
  perform households.wake(v_user);
  if v_was_default then
    update households.link set is_default = true
    where id = (select l.id from households.link l where l.user_id = v_user and l.ended_at is null order by l.id limit 1);
  end if;
end $$;

-- Ends every link to a meter and every open invitation and request for it: the household gives it up.
create function households.clear_meter(p_meter_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform households.end_link(l.id) from (
    select k.id from households.link k where k.meter_id = p_meter_id and k.ended_at is null order by k.user_id) l;
  update households.request r set status = 'withdrawn', decided_at = now()
  where r.meter_id = p_meter_id and r.status = 'open' and r.kind in ('access', 'invitation');
end $$;

create function households.remove_link(p_session uuid, p_meter_id bigint, p_ip inet, p_request text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_link households.link;
begin
  select * into v_link from households.link l
  where l.user_id = v_user_id and l.meter_id = p_meter_id and l.ended_at is null for update;
  if not found then
    return false;
  end if;
  if v_link.role = 'owner' then
    perform households.clear_meter(p_meter_id);
  else
    perform households.end_link(v_link.id);
  end if;
  perform households.audit(v_user_id, 'meter.unlink', 'meter', p_meter_id::text,
    jsonb_build_object('user', v_user_id, 'role', v_link.role), null, p_ip, p_request);
  return true;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Members
-- ---------------------------------------------------------------------------------------------------------------------

-- Invites the owner of an e-mail address. The outcome does not depend on whether they have an account.
create function households.invite_member(
  p_session uuid, p_meter_id bigint, p_email text, p_role text, p_ip inet, p_request text, out outcome text, out member_id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_email text := lower(p_email);
  v_id bigint;
  v_meter metering.meter;
  v_event text;
begin
  if v_email ~ '[[:cntrl:][:space:]<>,;:"]' or v_email !~ '^[^@]+@[^@]+$' then
    raise exception 'not an e-mail address' using errcode = '22023';
  end if;
  -- The owner's own lock keeps the number of members true.
  perform households.lock_user(v_user_id);
  if households.role_of(v_user_id, p_meter_id) is distinct from 'owner' then
    outcome := 'not-found';
    return;
  end if;
  if exists (select from households.link l join identity."user" u on u.id = l.user_id
      where l.meter_id = p_meter_id and l.ended_at is null and lower(u.email) = v_email) then
    outcome := 'already-member';
    return;
  end if;
  if (select count(*) from households.members_of(v_user_id, p_meter_id)) >= 20 then
    outcome := 'too-many-members';
    return;
  end if;
  insert into households.request as r (kind, meter_id, sender_id, email, role)
  values ('invitation', p_meter_id, v_user_id, v_email, p_role)
  on conflict (meter_id, email) where status = 'open' and kind = 'invitation' do update set role = excluded.role
  returning r.id into v_id;
  outcome := 'invited';
  member_id := 'i' || v_id;
  select * into v_meter from metering.meter m where m.id = p_meter_id;
  v_event := 'invitation:' || v_id;
  -- Sent once for each invitation, to an address that nobody has proved to be theirs: no words of the sender but the name.
  perform notifications.queue_message(v_event, 'household', v_id::text, 'email', v_email,
    jsonb_build_object('name', 'meter-invitation', 'from', households.full_name(v_user_id), 'role', p_role,
      'meter', right(v_meter.number, 4), 'utility', v_meter.utility),
    '[]', null, (select u.id from identity."user" u where lower(u.email) = v_email and u.email_verified_at is not null), 'en');
  perform households.audit(v_user_id, 'meter.invite', 'meter', p_meter_id::text, null,
    jsonb_build_object('request', v_id, 'role', p_role), p_ip, p_request);
end $$;

create function households.update_member(
  p_session uuid, p_meter_id bigint, p_member text, p_role text, p_ip inet, p_request text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_id bigint := substr(p_member, 2)::bigint;
  v_found bigint;
begin
  if households.role_of(v_user_id, p_meter_id) is distinct from 'owner' or p_role not in ('buyer', 'viewer') then
    return false;
  end if;
  if p_member like 'm%' then
    update households.link l set role = p_role
    where l.id = v_id and l.meter_id = p_meter_id and l.ended_at is null and l.role <> 'owner' returning l.user_id into v_found;
  else
    update households.request r set role = p_role
    where r.id = v_id and r.meter_id = p_meter_id and r.kind = 'invitation' and r.status = 'open' returning r.id into v_found;
  end if;
  if v_found is null then
    return false;
  end if;
  perform households.audit(v_user_id, 'meter.member-role', 'meter', p_meter_id::text, null,
    jsonb_build_object('member', p_member, 'role', p_role), p_ip, p_request);
  return true;
end $$;

create function households.remove_member(
  p_session uuid, p_meter_id bigint, p_member text, p_ip inet, p_request text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_id bigint := substr(p_member, 2)::bigint;
  v_link households.link;
  v_found boolean;
begin
  if households.role_of(v_user_id, p_meter_id) is distinct from 'owner' then
    return false;
  end if;
  if p_member like 'm%' then
    select * into v_link from households.link l
    where l.id = v_id and l.meter_id = p_meter_id and l.ended_at is null and l.role <> 'owner' for update;
    v_found := found;
    if v_found then
      perform households.end_link(v_link.id);
      perform households.notify_user(v_link.user_id, 'membership:' || v_link.id || ':ended',
        jsonb_build_object('name', 'meter-access-ended', 'meter', (select right(m.number, 4) from metering.meter m where m.id = p_meter_id)));
    end if;
  else
    update households.request r set status = 'withdrawn', decided_at = now(), decided_by = v_user_id
    where r.id = v_id and r.meter_id = p_meter_id and r.kind = 'invitation' and r.status = 'open';
    v_found := found;
  end if;
  if v_found then
    perform households.audit(v_user_id, 'meter.member-remove', 'meter', p_meter_id::text,
      jsonb_build_object('member', p_member, 'user', v_link.user_id), null, p_ip, p_request);
  end if;
  return v_found;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Requests
-- ---------------------------------------------------------------------------------------------------------------------

-- Asks for a meter of another household. A second request while one is open is the same request.
create function households.create_request(
  p_session uuid, p_number text, p_message text, p_is_claim boolean, p_ip inet, p_request text,
  out outcome text, out request_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_meter metering.meter;
  v_owner bigint;
  v_kind text := case when p_is_claim then 'claim' else 'access' end;
  v_role text;
begin
  select * into v_meter from metering.meter m where m.number = p_number;
  if not found then
    outcome := 'unknown-meter';
    return;
  end if;
  select l.user_id into v_owner from households.link l
  where l.meter_id = v_meter.id and l.role = 'owner' and l.ended_at is null;
  v_role := households.role_of(v_user_id, v_meter.id);
  outcome := case
    when v_owner is null then 'meter-not-linked'
    when v_role = 'owner' or (v_role is not null and not p_is_claim) then 'already-member'
  end;
  if outcome is not null then
    return;
  end if;
  insert into households.request as r (kind, meter_id, sender_id, role, message)
  values (v_kind, v_meter.id, v_user_id, 'buyer', coalesce(p_message, ''))
  on conflict (kind, meter_id, sender_id) where status = 'open' and kind <> 'invitation' do nothing
  returning r.id into request_id;
  if request_id is null then
    select r.id into request_id from households.request r
    where r.kind = v_kind and r.meter_id = v_meter.id and r.sender_id = v_user_id and r.status = 'open';
    outcome := case when request_id is null then 'already-decided' else 'repeated' end;
    return;
  end if;
  outcome := 'created';
  if v_kind = 'access' then
    perform households.notify_user(v_owner, 'access-request:' || request_id,
      jsonb_build_object('name', 'meter-access-asked', 'from', households.full_name(v_user_id), 'meter', right(v_meter.number, 4)));
  end if;
  perform households.audit(v_user_id, 'meter.request', 'meter', v_meter.id::text, null,
    jsonb_build_object('request', request_id, 'kind', v_kind), p_ip, p_request);
end $$;

create function households.withdraw_request(p_session uuid, p_request_id bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
begin
  if not households.is_sender(v_user_id, p_request_id) then
    return 'not-found';
  end if;
  update households.request r set status = 'withdrawn', decided_at = now(), decided_by = v_user_id
  where r.id = p_request_id and r.status = 'open';
  return case when found then 'withdrawn' else 'already-decided' end;
end $$;

-- Gives a user access to a meter, or more of it; an owner stays one.
create function households.give_access(p_user_id bigint, p_meter_id bigint, p_role text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform households.lock_user(p_user_id);
  insert into households.link as l (meter_id, user_id, role, is_default)
  values (p_meter_id, p_user_id, p_role,
    not exists (select from households.link d where d.user_id = p_user_id and d.is_default))
  on conflict (meter_id, user_id) where ended_at is null do update set role = excluded.role where l.role <> 'owner';
  perform households.wake(p_user_id);
  update identity."user" u set details_completed_at = coalesce(u.details_completed_at, now()) where u.id = p_user_id;
end $$;

-- Closes an open request; the caller's right was checked. Returns the refusal, or null.
create function households.close_request(
  p_request_id bigint, p_decision text, p_note text, p_by bigint, p_ip inet, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  r households.request;
  v_meter metering.meter;
  v_owner bigint;
  v_status text := case p_decision when 'approve' then 'approved' when 'decline' then 'declined' end;
begin
  update households.request q set status = v_status, decided_at = now(), decided_by = p_by, note = coalesce(p_note, '')
  where q.id = p_request_id and q.status = 'open' returning q.* into r;
  if not found then
    return 'already-decided';
  end if;
  select * into v_meter from metering.meter m where m.id = r.meter_id for no key update;
  select l.user_id into v_owner from households.link l
  where l.meter_id = r.meter_id and l.role = 'owner' and l.ended_at is null;
  if v_status = 'approved' then
    if r.kind = 'invitation' then
      if v_owner is distinct from r.sender_id then
        raise exception 'the meter has another owner now' using errcode = 'HH001';
      end if;
      perform households.give_access(p_by, r.meter_id, r.role);
    elsif r.kind = 'access' then
      perform households.give_access(r.sender_id, r.meter_id, r.role);
    else
      -- The meter goes to another household: nobody of the former one keeps access.
      perform households.clear_meter(r.meter_id);
      perform households.give_access(r.sender_id, r.meter_id, 'owner');
      if v_owner is not null and v_owner <> r.sender_id then
        perform households.notify_user(v_owner, 'claim:' || r.id || ':lost',
          jsonb_build_object('name', 'meter-access-ended', 'meter', right(v_meter.number, 4)));
      end if;
    end if;
  end if;
  if r.kind <> 'invitation' then
    perform households.notify_user(r.sender_id, 'request:' || r.id || ':decided',
      jsonb_build_object('name', 'meter-request-decided', 'meter', right(v_meter.number, 4), 'kind', r.kind,
        'approved', v_status = 'approved', 'note', coalesce(p_note, '')));
  end if;
  perform households.audit(p_by, 'meter.request-' || v_status, 'meter', r.meter_id::text,
    jsonb_build_object('owner', v_owner), jsonb_build_object('request', r.id, 'kind', r.kind, 'for', r.sender_id), p_ip, p_request);
  return null;
end $$;

create function households.decide_request(
  p_session uuid, p_request_id bigint, p_decision text, p_ip inet, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
begin
  if p_decision is null or p_decision not in ('approve', 'decline') or not households.may_decide(v_user_id, p_request_id) then
    return 'not-found';
  end if;
  return households.close_request(p_request_id, p_decision, '', v_user_id, p_ip, p_request);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Approvals of staff
-- ---------------------------------------------------------------------------------------------------------------------

-- What waits for a decision that this user may make; for everybody else nothing.
create function households.approvals_for(p_user_id bigint)
returns table (kind text, id bigint, created_at timestamptz, user_id bigint, user_name text, user_email text, wants text,
  message text, meter_number text, estate_id bigint, estate_name text, house_id bigint, house_name text, owner_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.* from (
    select 'role' as kind, q.id, q.created_at, u.id as user_id, households.full_name(u.id), u.email, q.role, '', null::text,
      w.estate_id, w.estate_name, w.house_id, w.house_name, null::text
    from identity.role_request q join identity."user" u on u.id = q.user_id
    -- Where this person lives, as far as we know: of their first meter.
    left join lateral (
      select e.id as estate_id, e.name as estate_name, h.id as house_id, h.name as house_name
      from households.link l join metering.meter m on m.id = l.meter_id join estates.estate e on e.id = m.estate_id
      left join estates.house h on h.id = m.house_id
      where l.user_id = u.id and l.ended_at is null order by l.id limit 1) w on true
    where q.decided_at is null and u.deleted_at is null and households.has_role(p_user_id, 'admin')
    union all
    select r.kind, r.id, r.created_at, u.id, households.full_name(u.id), u.email,
      case r.kind when 'claim' then 'owner' else r.role end, r.message, m.number, e.id, e.name, h.id, h.name,
      (select households.full_name(l.user_id) from households.link l
       where l.meter_id = m.id and l.role = 'owner' and l.ended_at is null)
    from households.request r join identity."user" u on u.id = r.sender_id join metering.meter m on m.id = r.meter_id
    join estates.estate e on e.id = m.estate_id left join estates.house h on h.id = m.house_id
    -- Nobody decides about their own request.
    where r.status = 'open' and r.kind <> 'invitation' and r.sender_id <> p_user_id
      and households.is_staff_of(p_user_id, m.estate_id)
  ) a
  order by 3, 2 limit 100
$$;

-- Whether this user may decide an approval, open or closed.
create function households.may_approve(p_user_id bigint, p_kind text, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when p_kind = 'role'
    then households.has_role(p_user_id, 'admin') and exists (select from identity.role_request q where q.id = p_id and q.user_id <> p_user_id)
    else exists (
      select from households.request r join metering.meter m on m.id = r.meter_id
      where r.id = p_id and r.kind = p_kind and r.kind <> 'invitation' and r.sender_id <> p_user_id
        and households.is_staff_of(p_user_id, m.estate_id)) end
$$;

-- Decides for staff. Null, or the code of the refusal.
create function households.decide_approval(
  p_session uuid, p_kind text, p_id bigint, p_decision text, p_estate_id bigint, p_house_id bigint, p_note text,
  p_ip inet, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_wanted record;
begin
  if p_decision is null or p_decision not in ('approve', 'decline') or not households.may_approve(v_user_id, p_kind, p_id) then
    return 'not-found';
  end if;
  if p_kind <> 'role' then
    return households.close_request(p_id, p_decision, left(p_note, 300), v_user_id, p_ip, p_request);
  end if;
  select q.user_id, q.role into v_wanted from identity.role_request q where q.id = p_id;
  if p_decision = 'approve' then
    if p_estate_id is null or not exists (select from estates.estate e where e.id = p_estate_id) then
      return 'unknown-estate';
    end if;
    if v_wanted.role = 'homeOwner'
       and not exists (select from estates.house h where h.id = p_house_id and h.estate_id = p_estate_id) then
      return 'house-not-in-estate';
    end if;
  end if;
  -- Grants the role, audits it and tells the user.
  if identity.decide_role_request(p_session, p_id, case p_decision when 'approve' then 'approved' else 'refused' end,
      jsonb_build_object('ip', host(p_ip), 'request', p_request)) is null then
    return 'already-decided';
  end if;
  if p_decision = 'approve' and v_wanted.role = 'manager' then
    insert into households.estate_manager (estate_id, user_id) values (p_estate_id, v_wanted.user_id) on conflict do nothing;
    perform households.audit(v_user_id, 'estate.manager-add', 'estate', p_estate_id::text, null,
      jsonb_build_object('user', v_wanted.user_id), p_ip, p_request);
  elsif p_decision = 'approve' then
    insert into households.house_owner (house_id, user_id) values (p_house_id, v_wanted.user_id) on conflict do nothing;
    perform households.audit(v_user_id, 'house.owner-add', 'house', p_house_id::text, null,
      jsonb_build_object('user', v_wanted.user_id), p_ip, p_request);
  end if;
  return null;
end $$;

-- For the deletion of an account: ends what the user may use, and removes what they typed. The trail of decisions stays.
create function households.forget_user(p_user_id bigint) returns void
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
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on all functions in schema households from public;
grant execute on function
  households.role_of(bigint, bigint), households.meters_of(bigint), households.houses_of_estate(bigint),
  households.members_of(bigint, bigint), households.may_decide(bigint, bigint), households.is_sender(bigint, bigint),
  households.requests_of(bigint, text, bigint), households.owned_houses(bigint), households.managed_estates(bigint),
  households.add_meter(uuid, text, bigint, bigint, text, inet, text), households.update_link(uuid, bigint, text, boolean),
  households.remove_link(uuid, bigint, inet, text),
  households.invite_member(uuid, bigint, text, text, inet, text),
  households.update_member(uuid, bigint, text, text, inet, text),
  households.remove_member(uuid, bigint, text, inet, text),
  households.create_request(uuid, text, text, boolean, inet, text), households.withdraw_request(uuid, bigint),
  households.decide_request(uuid, bigint, text, inet, text), households.approvals_for(bigint),
  households.may_approve(bigint, text, bigint),
  households.decide_approval(uuid, text, bigint, text, bigint, bigint, text, inet, text)
to gatelight_web, gatelight_app;
grant execute on function households.forget_user(bigint), households.is_staff_of(bigint, bigint), households.houses_of(bigint),
  households.give_access(bigint, bigint, text) to gatelight_app;
grant select on all tables in schema households to gatelight_read;
grant select, insert on all tables in schema households to gatelight_app;
grant update (nickname) on households.link to gatelight_app;
