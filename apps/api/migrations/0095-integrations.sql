-- What estates' own systems get: keys with which they read, and webhooks that tell them what happened (docs/decisions/0039).

create schema integrations;

insert into staff.permission (name) values ('integrations.read');
insert into staff.role_permission (role, permission)
select r.name, 'integrations.read' from staff.role r where r.name in ('support', 'operations', 'admin', 'auditor');

-- ---------------------------------------------------------------------------------------------------------------------
-- API keys
-- ---------------------------------------------------------------------------------------------------------------------

-- A key has no hash until the person who asked for it saw it, once. The key itself is stored nowhere.
create table integrations.api_key (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) between 1 and 4
    and scopes <@ array['orders.read', 'meters.read', 'houses.read', 'occupants.read']),
  per_minute integer not null check (per_minute between 1 and 600),
  expires_at timestamptz,
  prefix text unique check (prefix ~ '^glk_[0-9a-f]{8}$'),
  hash bytea unique check (length(hash) = 32),
  created_at timestamptz not null default now(),
  created_by bigint not null references identity."user",
  last_used_at timestamptz,
  revoked_at timestamptz,
  check ((prefix is null) = (hash is null))
);
create index api_key_estate on integrations.api_key (estate_id, id);
create index api_key_created on integrations.api_key (created_at, id);

-- What was given to a key stays as it was; a key that ended never works again.
create function integrations.guard_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.estate_id, new.scopes, new.per_minute, new.expires_at, new.created_by) is distinct from
     (old.estate_id, old.scopes, old.per_minute, old.expires_at, old.created_by)
     or old.hash is not null and (new.hash, new.prefix) is distinct from (old.hash, old.prefix)
     or old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'a key does not change' using errcode = 'IN001';
  end if;
  return new;
end $$;
create trigger guard_key before update on integrations.api_key for each row execute function integrations.guard_key();

-- ---------------------------------------------------------------------------------------------------------------------
-- Webhooks
-- ---------------------------------------------------------------------------------------------------------------------

-- on: events are sent. off: staff switched it off. stopped: it failed for three days, or said that it is gone.
create table integrations.endpoint (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  url text not null check (length(url) between 10 and 500),
  description text not null default '' check (length(description) <= 200),
  contact_email text not null check (length(contact_email) between 3 and 254),
  kinds text[] not null check (cardinality(kinds) >= 1),
  state text not null default 'on' check (state in ('on', 'off', 'stopped')),
  -- The signing secret follows from WEBHOOK_KEY and this salt; the secret itself is stored nowhere.
  salt bytea not null check (length(salt) = 32),
  -- Who may see the secret, once.
  secret_for bigint not null references identity."user",
  secret_shown_at timestamptz,
  former_salt bytea check (length(former_salt) = 32),
  former_until timestamptz,
  -- The first failure after the last success.
  failing_since timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((former_salt is null) = (former_until is null))
);
create index endpoint_estate on integrations.endpoint (estate_id) where removed_at is null;
create index endpoint_created on integrations.endpoint (created_at, id);

-- Something that happened in an estate that has an endpoint for it. It becomes deliveries once, with its payload.
create table integrations.event (
  id bigint generated always as identity primary key,
  public_id text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  -- No foreign key: it would lock the estate's row in the commit of a sale.
  estate_id bigint not null,
  kind text not null,
  -- An order, or an event of a meter; null: a test.
  subject_id bigint,
  -- Null: every endpoint of the estate that takes this kind.
  endpoint_id bigint references integrations.endpoint,
  at timestamptz not null default clock_timestamp(),
  payload text check (length(payload) <= 20000),
  spread_at timestamptz
);
create index event_new on integrations.event (id) where spread_at is null;
create index event_at on integrations.event (at);

create table integrations.delivery (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references integrations.endpoint,
  event_id bigint not null references integrations.event on delete cascade,
  -- held: its endpoint was not on. failed: given up after the last try.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'held')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  last_status integer,
  last_problem text check (length(last_problem) <= 300),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (endpoint_id, event_id)
);
create index delivery_due on integrations.delivery (endpoint_id, next_attempt_at) where state = 'waiting';
create index delivery_under_way on integrations.delivery (endpoint_id) where lease_until is not null;
create index delivery_log on integrations.delivery (endpoint_id, created_at, id);
create index delivery_event on integrations.delivery (event_id);

-- One try: what was sent when, and what came back.
create table integrations.attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references integrations.delivery on delete cascade,
  at timestamptz not null,
  took_ms integer not null,
  status integer,
  problem text check (length(problem) <= 300),
  answer text not null default '' check (length(answer) <= 1024)
);
create index attempt_delivery on integrations.attempt (delivery_id, id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Events are written in the commit in which they happen, and only for estates that have an endpoint for them
-- ---------------------------------------------------------------------------------------------------------------------

create function integrations.note_event(p_estate_id bigint, p_kind text, p_subject_id bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from integrations.endpoint e
    where e.estate_id = p_estate_id and e.removed_at is null and p_kind = any(e.kinds)) then
    insert into integrations.event (estate_id, kind, subject_id, at) values (p_estate_id, p_kind, p_subject_id, p_at);
    -- These commits tell the pages anyway: one more word costs them nothing.
    perform pg_notify('webhooks', '');
  end if;
end $$;

create function integrations.note_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform integrations.note_event(new.estate_id, case new.status when 'vended' then 'order.vended'
    when 'vend_failed' then 'order.failed' else 'order.refunded' end, new.id, clock_timestamp());
  return null;
end $$;
create trigger note_integrations after update of status on vending."order" for each row
  when (old.status is distinct from new.status and new.status in ('vended', 'vend_failed', 'refunded', 'credited'))
  execute function integrations.note_order();

create function integrations.note_meter() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform integrations.note_event(m.estate_id, case new.kind when 'tamper-reported' then 'meter.tampered' else 'meter.' || new.kind end,
    new.id, new.at)
  from metering.meter m where m.id = new.meter_id;
  return null;
end $$;
create trigger note_integrations after insert on metering.meter_event for each row
  when (new.kind in ('installed', 'replaced', 'retired', 'tamper-reported')) execute function integrations.note_meter();

-- ---------------------------------------------------------------------------------------------------------------------
-- What a secret is shown by, once, to the person who asked for it
-- ---------------------------------------------------------------------------------------------------------------------

-- False: it was shown before, has ended, or another member of staff requested it.
create function staff.take_api_key(p_session uuid, p_id bigint, p_prefix text, p_hash bytea, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'integrations.edit');
begin
  update integrations.api_key k set prefix = p_prefix, hash = p_hash
  where k.id = p_id and k.hash is null and k.revoked_at is null and k.created_by = v_user_id;
  if not found then
    return false;
  end if;
  perform audit.record('user:' || v_user_id, 'api-key.show', 'api-key', p_id::text, null,
    jsonb_build_object('prefix', p_prefix), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return true;
end $$;

-- Null as above; otherwise the salt from which the secret follows.
create function staff.take_webhook_salt(p_session uuid, p_id bigint, p_by jsonb) returns bytea
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'integrations.edit');
  v_salt bytea;
begin
  update integrations.endpoint e set secret_shown_at = clock_timestamp()
  where e.id = p_id and e.secret_shown_at is null and e.removed_at is null and e.secret_for = v_user_id
  returning e.salt into v_salt;
  if v_salt is not null then
    perform audit.record('user:' || v_user_id, 'webhook.show-secret', 'webhook', p_id::text, null, null,
      (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
  return v_salt;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What a key reads: its own estate, and nothing that names a payer or holds a token
-- ---------------------------------------------------------------------------------------------------------------------

-- The live key with this SHA-256. Notes its use, once a minute at most.
create function integrations.key_caller(p_hash bytea)
returns table (key_id bigint, name text, estate_id bigint, estate_name text, scopes text[], per_minute integer, expires_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_key integrations.api_key;
begin
  select k.* into v_key from integrations.api_key k
  where k.hash = p_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());
  if v_key.id is null then
    return;
  end if;
  if v_key.last_used_at is null or v_key.last_used_at < now() - interval '1 minute' then
    update integrations.api_key k set last_used_at = now()
    where k.id = v_key.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute');
  end if;
  return query select v_key.id, v_key.name, e.id, e.name, v_key.scopes, v_key.per_minute, v_key.expires_at
  from estates.estate e where e.id = v_key.estate_id;
end $$;

-- The estate of a live key that may do this; null otherwise.
create function integrations.estate_of(p_hash bytea, p_scope text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.estate_id from integrations.api_key k
  where k.hash = p_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and p_scope = any(k.scopes)
$$;

-- An order as its estate sees it. The house is the one in which the meter is now.
create view integrations.estate_order as
select o.id, o.estate_id, o.reference, o.status, o.meter_number, h.name as house, o.utility, o.amount_kobo, o.energy_kobo, o.vat_kobo,
  o.debt_kobo, o.fee_kobo, o.units_tenths, o.method, o.created_at, o.paid_at, o.vended_at, o.updated_at
from vending."order" o join metering.meter m on m.id = o.meter_id left join estates.house h on h.id = m.house_id;

-- Paid orders, newest first, after the one with the reference `p_after`. Each argument but the key and the limit may be null.
create function integrations.orders_of(
  p_hash bytea, p_reference text, p_meter text, p_status text, p_since timestamptz, p_until timestamptz, p_after text, p_limit integer)
returns setof integrations.estate_order
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate_id bigint := integrations.estate_of(p_hash, 'orders.read');
  v_after record;
begin
  if p_after is not null then
    select o.created_at, o.id into v_after from vending."order" o where o.reference = p_after and o.estate_id = v_estate_id;
    if not found then
      raise exception 'no such place in the list' using errcode = 'IN002';
    end if;
    return query select o.* from integrations.estate_order o
    where o.estate_id = v_estate_id and o.paid_at is not null and (o.created_at, o.id) < (v_after.created_at, v_after.id)
      and (p_meter is null or o.meter_number = p_meter) and (p_status is null or o.status = p_status)
      and (p_since is null or o.created_at >= p_since) and (p_until is null or o.created_at < p_until)
    order by o.created_at desc, o.id desc limit p_limit;
  else
    return query select o.* from integrations.estate_order o
    where o.estate_id = v_estate_id and o.paid_at is not null and (p_reference is null or o.reference = p_reference)
      and (p_meter is null or o.meter_number = p_meter) and (p_status is null or o.status = p_status)
      and (p_since is null or o.created_at >= p_since) and (p_until is null or o.created_at < p_until)
    order by o.created_at desc, o.id desc limit p_limit;
  end if;
end $$;

create function integrations.meters_of(p_hash bytea, p_after text, p_limit integer)
returns table (number text, utility text, life text, is_tampered boolean, house text, replaced_by text, installed_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.number, m.utility, m.life, m.tampered_at is not null, h.name, n.number, m.installed_at
  from metering.meter m left join estates.house h on h.id = m.house_id left join metering.meter n on n.id = m.replaced_by
  where m.estate_id = integrations.estate_of(p_hash, 'meters.read') and (p_after is null or m.number > p_after)
  order by m.number limit p_limit
$$;

create function integrations.houses_of(p_hash bytea, p_after bigint, p_limit integer)
returns table (id bigint, name text, meters text[], retired_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.id, h.name, array(select m.number from metering.meter m
    where m.house_id = h.id and m.life in ('installed', 'active', 'faulty') order by m.number), h.retired_at
  from estates.house h
  where h.estate_id = integrations.estate_of(p_hash, 'houses.read') and (p_after is null or h.id > p_after)
  order by h.id limit p_limit
$$;

-- Who lives where, by name: a gate needs no more.
create function integrations.occupants_of(p_hash bytea, p_after bigint, p_limit integer)
returns table (id bigint, house_id bigint, house text, name text, is_owner boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.id, h.id, h.name, o.name, o.is_owner
  from households.occupant o join estates.house h on h.id = o.house_id
  where h.estate_id = integrations.estate_of(p_hash, 'occupants.read') and o.ended_at is null and h.retired_at is null
    and (p_after is null or o.id > p_after)
  order by o.id limit p_limit
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on schema integrations from public;
revoke all on all tables in schema integrations from public;
revoke all on all functions in schema integrations from public;
revoke all on function staff.take_api_key(uuid, bigint, text, bytea, jsonb), staff.take_webhook_salt(uuid, bigint, jsonb) from public;

grant usage on schema integrations to gatelight_app, gatelight_web, gatelight_staff, gatelight_read;
grant select, insert, update on all tables in schema integrations to gatelight_app;
grant delete on integrations.event, integrations.delivery, integrations.attempt to gatelight_app;
-- Without hashes and salts.
grant select (id, estate_id, name, scopes, per_minute, expires_at, prefix, created_at, created_by, last_used_at, revoked_at)
  on integrations.api_key to gatelight_staff, gatelight_read;
grant select (id, estate_id, url, description, contact_email, kinds, state, secret_for, secret_shown_at, former_until, failing_since,
  last_success_at, created_at, removed_at) on integrations.endpoint to gatelight_staff, gatelight_read;
grant select on integrations.event, integrations.delivery, integrations.attempt to gatelight_staff, gatelight_read;
grant execute on function staff.take_api_key(uuid, bigint, text, bytea, jsonb), staff.take_webhook_salt(uuid, bigint, jsonb)
  to gatelight_staff;
grant execute on function integrations.key_caller(bytea),
  integrations.orders_of(bytea, text, text, text, timestamptz, timestamptz, text, integer),
  integrations.meters_of(bytea, text, integer), integrations.houses_of(bytea, bigint, integer),
  integrations.occupants_of(bytea, bigint, integer)
to gatelight_web, gatelight_app;
