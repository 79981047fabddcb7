-- What belongs to a person, for the web process only with the key of that person's session (decision 12): profile, photo, devices for
-- push, inbox and choices. Until now the role of the web process read and wrote these tables for everyone: injected SQL could send a
-- user's next tokens to another phone.

-- ---------------------------------------------------------------------------------------------------------------------
-- The user of a session
-- ---------------------------------------------------------------------------------------------------------------------

-- The proof of every function that acts for a user. WL003: the session is over.
create function identity.user_of_session(p_session uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := (identity.live_session(p_session)).user_id;
begin
  if v_user_id is null then
    raise exception 'this session is over' using errcode = 'WL003';
  end if;
  return v_user_id;
end $$;
revoke all on function identity.user_of_session(uuid) from public;

-- The names that older functions have for it.
create or replace function households.caller(p_session uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.user_of_session(p_session)
$$;
create or replace function withdrawals.caller(p_session uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.user_of_session(p_session)
$$;
create or replace function wallets.user_of(p_session uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.user_of_session(p_session)::text
$$;
create or replace function transactions.user_of(p_session uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.user_of_session(p_session)::text
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Profile and photo
-- ---------------------------------------------------------------------------------------------------------------------

create type identity.profile as (
  id bigint, email text, first_name text, last_name text, user_name text, phone_number text, address text, photo_name uuid,
  details_completed_at timestamptz, is_demonstration boolean, granted_roles text[], requested_role text);

create function identity.profile_of(p_user_id bigint) returns setof identity.profile
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.id, u.email, u.first_name, u.last_name, u.user_name, u.phone_number, u.address, u.photo_name, u.details_completed_at,
    u.is_demonstration, array(select r.role from identity.user_role r where r.user_id = u.id),
    (select q.role from identity.role_request q where q.user_id = u.id and q.decided_at is null)
  from identity."user" u where u.id = p_user_id and u.deleted_at is null
$$;

create function identity.own_profile(p_session uuid) returns setof identity.profile
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from identity.profile_of(identity.user_of_session(p_session))
$$;

-- The published accounts of a sandbox, for its sign-in page.
create function identity.demonstration_profiles() returns setof identity.profile
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.* from identity."user" u, identity.profile_of(u.id) p
  where u.is_demonstration and u.deleted_at is null order by u.id limit 20
$$;

-- Changes what p_change names; null removes a phone number or an address. False: another user has the user name.
create function identity.change_profile(p_session uuid, p_change jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  perform from identity."user" u
  where lower(u.user_name) = lower(p_change ->> 'userName') and u.deleted_at is null and u.id <> v_user_id;
  if found then
    return false;
  end if;
  update identity."user" u set
    first_name = case when p_change ? 'firstName' then p_change ->> 'firstName' else u.first_name end,
    last_name = case when p_change ? 'lastName' then p_change ->> 'lastName' else u.last_name end,
    user_name = case when p_change ? 'userName' then p_change ->> 'userName' else u.user_name end,
    phone_number = case when p_change ? 'phoneNumber' then p_change ->> 'phoneNumber' else u.phone_number end,
    address = case when p_change ? 'address' then p_change ->> 'address' else u.address end
  where u.id = v_user_id;
  return true;
exception when unique_violation then
  return false;
end $$;

create function identity.complete_details(p_session uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity."user" u set details_completed_at = now() where u.id = identity.user_of_session(p_session)
$$;

create function privacy.own_photo(p_session uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.content from privacy.photo p where p.user_id = identity.user_of_session(p_session)
$$;

revoke all on function identity.profile_of(bigint), identity.own_profile(uuid), identity.demonstration_profiles(),
  identity.change_profile(uuid, jsonb), identity.complete_details(uuid), privacy.own_photo(uuid) from public;
grant execute on function identity.profile_of(bigint) to gatelight_app;
grant execute on function identity.own_profile(uuid), identity.demonstration_profiles(), identity.change_profile(uuid, jsonb),
  identity.complete_details(uuid), privacy.own_photo(uuid) to gatelight_web;
revoke all on identity."user", identity.user_role, identity.role_request, privacy.photo from gatelight_web;

-- ---------------------------------------------------------------------------------------------------------------------
-- Devices for push and the inbox
-- ---------------------------------------------------------------------------------------------------------------------

create function notifications.own_devices(p_session uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from notifications.push_device d where d.user_id = identity.user_of_session(p_session)
$$;

-- A browser has one subscription: the user who signed in there last gets its messages. At most 20 devices a user.
create function notifications.add_device(p_session uuid, p_endpoint text, p_p256dh text, p_auth text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  insert into notifications.push_device as d (user_id, endpoint, p256dh, auth)
  values (v_user_id, p_endpoint, p_p256dh, p_auth)
  on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now();
  delete from notifications.push_device d where d.user_id = v_user_id and d.id not in (
    select n.id from notifications.push_device n where n.user_id = v_user_id order by n.created_at desc limit 20);
  return notifications.own_devices(p_session);
end $$;

-- Without an endpoint: all devices of the user. Returns how many are left.
create function notifications.remove_devices(p_session uuid, p_endpoint text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  delete from notifications.push_device d where d.user_id = v_user_id and (p_endpoint is null or d.endpoint = p_endpoint);
  return notifications.own_devices(p_session);
end $$;

create function notifications.own_inbox(p_session uuid, p_before bigint, p_most integer, p_language text)
returns table (id bigint, title text, text text, subject_kind text, subject_id text, created_at timestamptz, unread boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return query
    select i.id, coalesce(i.texts -> p_language, i.texts -> 'en') ->> 'title', coalesce(i.texts -> p_language, i.texts -> 'en') ->> 'text',
      i.subject_kind, i.subject_id, i.created_at, i.read_at is null
    from notifications.inbox i
    where i.user_id = v_user_id and (p_before is null or i.id < p_before)
    order by i.id desc limit p_most;
end $$;

create function notifications.own_unread(p_session uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from notifications.inbox i
  where i.user_id = identity.user_of_session(p_session) and i.read_at is null
$$;

-- Marks entries of the user, or without ids all that are unread, and tells the user's other pages. The ids that changed, newest
-- first; null when one of the ids is not theirs: then nothing changes.
create function notifications.mark_own(p_session uuid, p_ids bigint[], p_read boolean) returns bigint[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_changed bigint[];
begin
  if p_ids is not null and exists (select from unnest(p_ids) asked (id)
      where not exists (select from notifications.inbox i where i.id = asked.id and i.user_id = v_user_id)) then
    return null;
  end if;
  with changed as (
    update notifications.inbox i set read_at = case when p_read then now() end
    where i.user_id = v_user_id and (p_ids is null or i.id = any (p_ids)) and (i.read_at is null) = p_read
    returning i.id
  )
  select coalesce(array_agg(c.id order by c.id desc), '{}') into v_changed from changed c;
  if v_changed <> '{}' then
    perform pg_notify('user_event', json_build_object('user', v_user_id::text, 'type', 'notification')::text);
  end if;
  return v_changed;
end $$;

revoke all on function notifications.own_devices(uuid), notifications.add_device(uuid, text, text, text),
  notifications.remove_devices(uuid, text), notifications.own_inbox(uuid, bigint, integer, text), notifications.own_unread(uuid),
  notifications.mark_own(uuid, bigint[], boolean) from public;
grant execute on function notifications.own_devices(uuid), notifications.add_device(uuid, text, text, text),
  notifications.remove_devices(uuid, text), notifications.own_inbox(uuid, bigint, integer, text), notifications.own_unread(uuid),
  notifications.mark_own(uuid, bigint[], boolean) to gatelight_web;
revoke all on notifications.push_device, notifications.inbox from gatelight_web;

-- ---------------------------------------------------------------------------------------------------------------------
-- Choices
-- ---------------------------------------------------------------------------------------------------------------------

create function preferences.own_choices(p_session uuid) returns table (setting text, allowed boolean, chosen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct on (c.setting) c.setting, c.allowed, c.chosen_at from preferences.choice c
  where c.user_id = identity.user_of_session(p_session) order by c.setting, c.id desc
$$;

-- Adds the dated record of a choice; earlier records stay.
create function preferences.choose(p_session uuid, p_setting text, p_allowed boolean) returns timestamptz
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into preferences.choice (user_id, setting, allowed) values (identity.user_of_session(p_session), p_setting, p_allowed)
  returning chosen_at
$$;

revoke all on function preferences.own_choices(uuid), preferences.choose(uuid, text, boolean) from public;
grant execute on function preferences.own_choices(uuid), preferences.choose(uuid, text, boolean) to gatelight_web;
revoke all on preferences.choice, preferences.setting from gatelight_web;
revoke execute on function preferences.allows(bigint, text) from gatelight_web;

-- ---------------------------------------------------------------------------------------------------------------------
-- One-time codes
-- ---------------------------------------------------------------------------------------------------------------------

-- The codes of `identity` are checked in the database, and their hashes hold no key: whoever reads one can try all codes. The web
-- process gets only codes that it hashed with its own key.
create function otp.take_visitor_try(p_purpose text, p_subject_hash bytea)
returns table (id bigint, code_hash bytea, salt bytea)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_purpose = 'find-token' then
    return query select t.* from otp.take_try(p_purpose, p_subject_hash) t;
  end if;
end $$;

create function otp.use_visitor_code(p_id bigint) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from otp.code c where c.id = p_id and c.purpose = 'find-token') and otp.use_code(p_id)
$$;
revoke all on function otp.take_visitor_try(text, bytea), otp.use_visitor_code(bigint) from public;
grant execute on function otp.take_visitor_try(text, bytea), otp.use_visitor_code(bigint) to gatelight_web, gatelight_app;
revoke execute on function otp.take_try(text, bytea), otp.use_code(bigint) from gatelight_web, gatelight_app;
