-- Estates, houses and meters have a life: they are created, edited, moved and retired, and their history stays. The people of
-- a house without an account are listed here too.
--
-- SQLSTATE MT001: a meter cannot go from one state of its life to another; MT002: what is retired does not change.

alter table estates.estate add column retired_at timestamptz;
alter table estates.house add column retired_at timestamptz;
alter table estates.house add column note text not null default '' check (length(note) <= 300);

-- Who lives in a house, as the estate knows it: with or without an account.
create table households.occupant (
  id bigint generated always as identity primary key,
  house_id bigint not null references estates.house,
  name text not null check (length(name) between 1 and 120),
  phone text check (phone ~ '^\d{11}$'),
  email text check (length(email) between 3 and 254 and email = lower(email)),
  is_owner boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index occupant_house on households.occupant (house_id) where ended_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- The life of a meter
-- ---------------------------------------------------------------------------------------------------------------------

create table metering.life_step (
  from_life text not null,
  to_life text not null,
  primary key (from_life, to_life)
);
insert into metering.life_step (from_life, to_life) values
  ('in_store', 'installed'), ('in_store', 'retired'),
  ('installed', 'active'), ('installed', 'faulty'), ('installed', 'in_store'), ('installed', 'replaced'), ('installed', 'retired'),
  ('active', 'faulty'), ('active', 'replaced'), ('active', 'retired'),
  ('faulty', 'active'), ('faulty', 'replaced'), ('faulty', 'retired'),
  ('replaced', 'retired');

alter table metering.meter
  add column life text check (life in ('in_store', 'installed', 'active', 'faulty', 'replaced', 'retired')),
  add column make text not null default '' check (length(make) <= 60),
  add column installed_at timestamptz,
  add column tampered_at timestamptz,
  add column power_limit_watts integer check (power_limit_watts > 0),
  add column replaced_by bigint references metering.meter,
  -- The key that the meter left the factory with, once key-change tokens gave it another: as a maker would print it.
  add column factory_key jsonb,
  -- Counts the changes of this row: an approval of a change is for one state of the meter.
  add column revision integer not null default 1;
-- An update of all rows must not run other triggers: the row is the same meter.
update metering.meter set life = case status when 'active' then 'active' else 'faulty' end, installed_at = created_at;
alter table metering.meter alter column life set not null;
alter table metering.meter add constraint life_and_status check ((life = 'active') = (status = 'active'));
alter table metering.meter add constraint replaced_by_another check (replaced_by is null or (life in ('replaced', 'retired') and replaced_by <> id));
create index meter_house on metering.meter (estate_id, house_id);
create index meter_replaced_by on metering.meter (replaced_by) where replaced_by is not null;
create index meter_created on metering.meter (created_at, id);

-- `status` says whether a meter can be vended to. It follows from the life; callers that write the status set the life.
create function metering.guard_life() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.life := coalesce(new.life, case new.status when 'active' then 'active' else 'faulty' end);
    new.installed_at := case when new.life = 'in_store' then null else coalesce(new.installed_at, now()) end;
    new.status := case when new.life = 'active' then 'active' else 'inactive' end;
    return new;
  end if;
  if old.life in ('replaced', 'retired') and new.life = old.life and (new.house_id, new.estate_id, new.supply_group_code,
      new.key_revision, new.tariff_index, new.customer_name) is distinct from (old.house_id, old.estate_id,
      old.supply_group_code, old.key_revision, old.tariff_index, old.customer_name) then
    raise exception 'meter % is %', old.number, old.life using errcode = 'MT002';
  end if;
  if new.number <> old.number or new.utility <> old.utility then
    raise exception 'a meter keeps its number and its utility' using errcode = 'MT002';
  end if;
  if new.life = old.life and new.status <> old.status then
    new.life := case new.status when 'active' then 'active' else 'faulty' end;
  end if;
  if new.life <> old.life and not exists (
    select from metering.life_step s where s.from_life = old.life and s.to_life = new.life
  ) then
    raise exception 'a meter cannot go from % to %', old.life, new.life using errcode = 'MT001';
  end if;
  new.status := case when new.life = 'active' then 'active' else 'inactive' end;
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger guard_life before insert or update on metering.meter for each row execute function metering.guard_life();

-- What happened to a meter, with cause and actor. `act` names the staff act behind it.
create table metering.meter_event (
  id bigint generated always as identity primary key,
  meter_id bigint not null references metering.meter,
  kind text not null check (kind ~ '^[a-z][a-z-]{2,40}$'),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  act text,
  reason text not null default '',
  facts jsonb not null default '{}'
);
create index meter_event_meter on metering.meter_event (meter_id, id);

-- Only the removal of a meter that nobody ever used takes its events along (undo of an import).
create function metering.guard_event() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- No role of a process may delete these rows: only imports.remove_meter does.
  if tg_op = 'DELETE' and current_setting('gatelight.undo_import', true) = 'on' then
    return old;
  end if;
  raise exception 'the history of a meter does not change' using errcode = 'MT002';
end $$;
create trigger append_only before update or delete on metering.meter_event for each row execute function metering.guard_event();

create function metering.note_event(p_meter_id bigint, p_kind text, p_actor text, p_act text, p_reason text, p_facts jsonb)
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into metering.meter_event (meter_id, kind, actor, act, reason, facts)
  values (p_meter_id, p_kind, p_actor, p_act, coalesce(p_reason, ''), coalesce(p_facts, '{}'))
$$;

-- The last digits of the meter that replaced this one; null when it was not replaced.
create function metering.replacement_of(p_number text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select right(n.number, 4) from metering.meter m join metering.meter n on n.id = m.replaced_by where m.number = p_number
$$;

-- The houses that can be chosen: a retired one keeps its rows and leaves the lists.
create or replace function households.houses_of_estate(p_estate_id bigint, out estate_found boolean, out houses jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from estates.estate e where e.id = p_estate_id and e.retired_at is null),
    (select coalesce(jsonb_agg(jsonb_build_object('id', h.id::text, 'name', h.name) order by h.name collate "C", h.id), '[]')
     from estates.house h where h.estate_id = p_estate_id and h.retired_at is null)
$$;

revoke all on function metering.note_event(bigint, text, text, text, text, jsonb), metering.guard_event(), metering.guard_life(),
  metering.replacement_of(text) from public;
grant execute on function metering.note_event(bigint, text, text, text, text, jsonb) to gatelight_app;
grant execute on function metering.replacement_of(text) to gatelight_web, gatelight_app;
grant select on metering.life_step, metering.meter_event to gatelight_app, gatelight_read;
grant select, insert, update on households.occupant to gatelight_app;
grant select on households.occupant to gatelight_read;
grant select (retired_at) on estates.estate to gatelight_web;
