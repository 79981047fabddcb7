-- Prices, VAT, limits and settings as dated versions. A version says from when it counts, who asked for it and who approved
-- it. A version that has begun never changes; one that has not begun can be cancelled, and its row stays.
--
--   metering.tariff_price    what a unit costs, with its rounding
--   metering.vat_rate        the VAT on each utility
--   metering.meter_tariff    which tariff a meter has from when
--   withdrawals.limit_rule   minimum, fee and caps of withdrawals
--   platform.setting_version every other business value: fees, thresholds, feature switches
--
-- SQLSTATE TF001: a version that has begun does not change, and a new one begins in the future.

-- The name of the person behind `user:42`; other actors, such as system, are their own name.
create function platform.actor_name(p_actor text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select btrim(u.first_name || ' ' || u.last_name) from identity."user" u
    where p_actor ~ '^user:[0-9]{1,18}$' and u.id = substr(p_actor, 6)::bigint), p_actor)
$$;

-- The columns that every kind of version has. `asked_by` and `approved_by` as in the audit log, such as user:42.
alter table metering.tariff_price
  add column rounding text check (rounding in ('up', 'down', 'half-up')),
  add column created_at timestamptz not null default now(),
  add column asked_by text, add column approved_by text, add column reason text,
  add column cancelled_at timestamptz, add column cancelled_by text,
  drop constraint tariff_price_tariff_id_valid_from_key;
comment on column metering.tariff_price.rounding is 'null: that of the tariff';
create unique index tariff_price_at on metering.tariff_price (tariff_id, valid_from) where cancelled_at is null;

alter table metering.vat_rate
  add column created_at timestamptz not null default now(),
  add column asked_by text, add column approved_by text, add column reason text,
  add column cancelled_at timestamptz, add column cancelled_by text,
  drop constraint vat_rate_utility_valid_from_key;
create unique index vat_rate_at on metering.vat_rate (utility, valid_from) where cancelled_at is null;

alter table withdrawals.limit_rule
  add column created_at timestamptz not null default now(),
  add column asked_by text, add column approved_by text, add column reason text,
  add column cancelled_at timestamptz, add column cancelled_by text,
  drop constraint limit_rule_valid_from_key;
create unique index limit_rule_at on withdrawals.limit_rule (valid_from) where cancelled_at is null;

create table metering.meter_tariff (
  id bigint generated always as identity primary key,
  meter_id bigint not null references metering.meter on delete cascade,
  tariff_id bigint not null references metering.tariff,
  valid_from timestamptz not null,
  created_at timestamptz not null default now(),
  asked_by text, approved_by text, reason text,
  cancelled_at timestamptz, cancelled_by text
);
create unique index meter_tariff_at on metering.meter_tariff (meter_id, valid_from) where cancelled_at is null;
create index meter_tariff_due on metering.meter_tariff (valid_from) where cancelled_at is null;

create table platform.setting_version (
  id bigint generated always as identity primary key,
  key text not null check (key ~ '^[a-z][a-z-]{0,30}[.][a-z][a-z0-9-]{0,40}$'),
  valid_from timestamptz not null default now(),
  value jsonb not null check (jsonb_typeof(value) = 'object' and length(value::text) <= 10000),
  created_at timestamptz not null default now(),
  asked_by text, approved_by text, reason text,
  cancelled_at timestamptz, cancelled_by text
);
create unique index setting_version_at on platform.setting_version (key, valid_from) where cancelled_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- What has begun does not change
-- ---------------------------------------------------------------------------------------------------------------------

create function platform.guard_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- The undo of an import removes meters that nothing touched, with their rows.
  if tg_op = 'DELETE' and tg_table_name = 'meter_tariff'
     and not exists (select from metering.meter m where m.id = (to_jsonb(old) ->> 'meter_id')::bigint) then
    return old;
  end if;
  if tg_op <> 'UPDATE' then
    raise exception '%.% keeps every version: % refused', tg_table_schema, tg_table_name, tg_op using errcode = 'TF001';
  end if;
  -- Only a cancellation, once, and before the version begins.
  if old.cancelled_at is not null or new.cancelled_at is null or old.valid_from <= now()
     or (to_jsonb(new) - 'cancelled_at' - 'cancelled_by') <> (to_jsonb(old) - 'cancelled_at' - 'cancelled_by') then
    raise exception 'a version that has begun does not change' using errcode = 'TF001';
  end if;
  return new;
end $$;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['metering.tariff_price', 'metering.vat_rate', 'metering.meter_tariff', 'withdrawals.limit_rule',
    'platform.setting_version'] loop
    execute format('create trigger guard_version before update or delete on %s for each row execute function platform.guard_version()', v_table);
    execute format('create trigger no_truncate before truncate on %s for each statement execute function platform.guard_version()', v_table);
  end loop;
end $$;

-- The first price of a tariff and the first rate of a utility may lie in the past: nothing was sold before them. Every
-- later version begins in the future, so that no sale is priced anew.
create function metering.guard_new_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_has_others boolean;
begin
  if new.valid_from > now() then
    return new;
  end if;
  if tg_table_name = 'tariff_price' then
    v_has_others := exists (select from metering.tariff_price p where p.tariff_id = new.tariff_id);
  else
    v_has_others := exists (select from metering.vat_rate r where r.utility = new.utility);
  end if;
  if v_has_others then
    raise exception 'a new version begins in the future' using errcode = 'TF001';
  end if;
  return new;
end $$;
create trigger guard_new before insert on metering.tariff_price for each row execute function metering.guard_new_version();
create trigger guard_new before insert on metering.vat_rate for each row execute function metering.guard_new_version();

-- ---------------------------------------------------------------------------------------------------------------------
-- Which tariff a meter has
-- ---------------------------------------------------------------------------------------------------------------------

create function metering.tariff_of_meter(p_meter_id bigint, p_at timestamptz default now()) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select a.tariff_id from metering.meter_tariff a
     where a.meter_id = p_meter_id and a.valid_from <= p_at and a.cancelled_at is null order by a.valid_from desc limit 1),
    (select m.tariff_id from metering.meter m where m.id = p_meter_id))
$$;

create function metering.guard_meter_tariff() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (select t.utility from metering.tariff t where t.id = new.tariff_id)
     <> (select m.utility from metering.meter m where m.id = new.meter_id) then
    raise exception 'meter % measures another utility than tariff %', new.meter_id, new.tariff_id using errcode = 'TF001';
  end if;
  return new;
end $$;
create trigger guard_utility before insert on metering.meter_tariff for each row execute function metering.guard_meter_tariff();

-- A tariff written into the meter itself counts from now on, and the history knows both.
create function metering.keep_meter_tariff() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from metering.meter_tariff a where a.meter_id = new.id and a.valid_from <= clock_timestamp() and a.cancelled_at is null)
     or metering.tariff_of_meter(new.id, clock_timestamp()) <> new.tariff_id then
    insert into metering.meter_tariff (meter_id, tariff_id, valid_from, asked_by) values (new.id, old.tariff_id, new.created_at, 'system')
    on conflict do nothing;
    insert into metering.meter_tariff (meter_id, tariff_id, valid_from, asked_by) values (new.id, new.tariff_id, clock_timestamp(), 'system');
  end if;
  return null;
end $$;
create trigger keep_tariff after update of tariff_id on metering.meter
  for each row when (new.tariff_id is distinct from old.tariff_id) execute function metering.keep_meter_tariff();

-- Copies the tariffs that began into metering.meter.tariff_id, for lists. Prices never wait for this.
create function metering.copy_begun_tariffs() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with begun as (
    select distinct on (a.meter_id) a.meter_id, a.tariff_id from metering.meter_tariff a
    where a.cancelled_at is null and a.valid_from <= now() and a.meter_id in (
      select r.meter_id from metering.meter_tariff r where r.valid_from between now() - interval '2 days' and now() and r.cancelled_at is null)
    order by a.meter_id, a.valid_from desc
  ), copied as (
    update metering.meter m set tariff_id = b.tariff_id from begun b
    where m.id = b.meter_id and m.tariff_id <> b.tariff_id returning 1
  )
  select count(*) from copied
$$;

-- What one unit costs on a meter now, the tax on it, and what is owed on the meter. Later prices count from their own
-- instant: the order keeps the version it was priced with.
create or replace function vending.price_of_meter(p_meter_id bigint)
returns table (tariff_price_id bigint, tariff_name text, price_kobo_per_unit bigint, rounding text, vat_rate_bp integer,
  debt_recovery_bp integer, debt_kobo bigint, carried_micro bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select p.id, t.name, p.price_kobo_per_unit, coalesce(p.rounding, t.rounding),
    (select v.rate_bp from metering.vat_rate v where v.utility = t.utility and v.valid_from <= now() and v.cancelled_at is null
     order by v.valid_from desc limit 1),
    m.debt_recovery_bp,
    case when m.debt_recovery_bp = 0 then 0 else greatest(0, (
      select b.balance_kobo from ledger.account_balance b where b.code = 'debt-receivable:' || m.id)) end,
    coalesce((select k.carried_micro from metering.unit_carry k where k.meter_id = m.id), 0)::bigint
  from metering.meter m
  join metering.tariff t on t.id = coalesce(
    (select a.tariff_id from metering.meter_tariff a
     where a.meter_id = m.id and a.valid_from <= now() and a.cancelled_at is null order by a.valid_from desc limit 1), m.tariff_id)
    and t.utility = m.utility
  join metering.tariff_price p on p.tariff_id = t.id and p.valid_from <= now() and p.cancelled_at is null
  where m.id = p_meter_id
  order by p.valid_from desc limit 1;
end $$;

create or replace function withdrawals.current_rule() returns withdrawals.limit_rule
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from withdrawals.limit_rule r where r.valid_from <= now() and r.cancelled_at is null order by r.valid_from desc limit 1
$$;

-- The state of a tariff, as a short text: an approval is only good for the state that was shown.
create function metering.tariff_fingerprint(p_tariff_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select md5(coalesce(string_agg(p.id || ':' || p.valid_from || ':' || p.price_kobo_per_unit, ',' order by p.id), ''))
  from metering.tariff_price p where p.tariff_id = p_tariff_id and p.cancelled_at is null
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- New versions and cancellations: the worker calls these for an act of staff
-- ---------------------------------------------------------------------------------------------------------------------

create function withdrawals.schedule_limit(p_valid_from timestamptz, p_minimum_kobo bigint, p_fee_kobo bigint, p_per_withdrawal_kobo bigint,
  p_per_day_kobo bigint, p_asked_by text, p_approved_by text, p_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_valid_from <= now() then
    raise exception 'a new version begins in the future' using errcode = 'TF001';
  end if;
  insert into withdrawals.limit_rule (valid_from, minimum_kobo, fee_kobo, per_withdrawal_kobo, per_day_kobo, asked_by, approved_by, reason)
  values (p_valid_from, p_minimum_kobo, p_fee_kobo, p_per_withdrawal_kobo, p_per_day_kobo, p_asked_by, p_approved_by, p_reason)
  returning id into v_id;
  return v_id;
end $$;

-- False: it has begun, or was cancelled before. p_key: that of platform.dated_value, or tariff or meter-tariff.
create function platform.cancel_version(p_key text, p_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table regclass := case when p_key = 'tariff' then 'metering.tariff_price' when p_key = 'meter-tariff' then 'metering.meter_tariff'
    when p_key like 'vat.%' then 'metering.vat_rate' when p_key = 'limits.withdrawal' then 'withdrawals.limit_rule'
    else 'platform.setting_version' end;
  v_rows bigint;
begin
  execute format('update %s set cancelled_at = clock_timestamp(), cancelled_by = $2 where id = $1 and cancelled_at is null and valid_from > now()', v_table)
    using p_id, p_by;
  get diagnostics v_rows = row_count;
  return v_rows > 0;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Settings
-- ---------------------------------------------------------------------------------------------------------------------

-- The value in force now; null when the product's own default counts.
create function platform.setting(p_key text) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.value from platform.setting_version s
  where s.key = p_key and s.valid_from <= now() and s.cancelled_at is null order by s.valid_from desc limit 1
$$;

create function platform.change_setting(p_key text, p_valid_from timestamptz, p_value jsonb, p_asked_by text, p_approved_by text,
  p_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_valid_from is not null and p_valid_from <= now() then
    raise exception 'a new version begins in the future' using errcode = 'TF001';
  end if;
  if p_key = 'limits.withdrawal' then
    return withdrawals.schedule_limit(p_valid_from, (p_value ->> 'minimum_kobo')::bigint, (p_value ->> 'fee_kobo')::bigint,
      (p_value ->> 'per_withdrawal_kobo')::bigint, (p_value ->> 'per_day_kobo')::bigint, p_asked_by, p_approved_by, p_reason);
  elsif p_key like 'vat.%' then
    insert into metering.vat_rate (utility, valid_from, rate_bp, asked_by, approved_by, reason)
    values (substr(p_key, 5), p_valid_from, (p_value ->> 'rate_bp')::integer, p_asked_by, p_approved_by, p_reason)
    returning id into v_id;
    return v_id;
  end if;
  insert into platform.setting_version (key, valid_from, value, asked_by, approved_by, reason)
  values (p_key, coalesce(p_valid_from, now()), p_value, p_asked_by, p_approved_by, p_reason)
  returning id into v_id;
  return v_id;
end $$;

-- Every value that counts now or later, for the caches of processes: {"key": [{"from", "value"}, …]}, the newest first.
create function platform.settings() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_object_agg(k.key, k.versions), '{}') from (
    select s.key, jsonb_agg(jsonb_build_object('from', extract(epoch from s.valid_from) * 1000, 'value', s.value) order by s.valid_from desc) as versions
    from platform.setting_version s where s.cancelled_at is null group by s.key) k
$$;

-- Every dated value in one shape, for the screens. The rules of withdrawals are columns because their checks read them.
create view platform.dated_value as
  select s.key, s.id, s.valid_from, s.value, s.created_at, s.asked_by, s.approved_by, s.reason, s.cancelled_at, s.cancelled_by
  from platform.setting_version s
  union all
  select 'limits.withdrawal', l.id, l.valid_from, jsonb_build_object('minimum_kobo', l.minimum_kobo, 'fee_kobo', l.fee_kobo,
      'per_withdrawal_kobo', l.per_withdrawal_kobo, 'per_day_kobo', l.per_day_kobo),
    l.created_at, l.asked_by, l.approved_by, l.reason, l.cancelled_at, l.cancelled_by
  from withdrawals.limit_rule l
  union all
  select 'vat.' || r.utility, r.id, r.valid_from, jsonb_build_object('rate_bp', r.rate_bp),
    r.created_at, r.asked_by, r.approved_by, r.reason, r.cancelled_at, r.cancelled_by
  from metering.vat_rate r;

-- The state of one value, as a short text: an approval is only good for the state that was shown.
create function platform.setting_fingerprint(p_key text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select md5(coalesce(string_agg(d.id || ':' || d.valid_from || ':' || d.value, ',' order by d.id), ''))
  from platform.dated_value d where d.key = p_key and d.cancelled_at is null
$$;

create function platform.tell_settings() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('settings', new.key);
  return null;
end $$;
create trigger tell after insert or update on platform.setting_version for each row execute function platform.tell_settings();

-- Values that SQL reads have their first version here; the others have their default in the code that declares them.
insert into platform.setting_version (key, valid_from, value, asked_by) values
  ('fees.stamp-duty', '2020-01-01', '{"amount_kobo": 5000, "from_kobo": 1000000, "borne_by": "operator"}', 'system');

-- A business limit below the ceilings of the deployment (VENDING_CAP_…), which the authority keeps whatever stands here.
create function vending.lower_cap(p_ceiling_kobo bigint, p_name text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select least(p_ceiling_kobo, (platform.setting('limits.vending') ->> p_name)::bigint)
$$;

create or replace function vending.stopping_reason(
  p_meter_id bigint, p_amount_kobo bigint, p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint,
  p_allow_simulator_keys boolean default false
) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_meter metering.meter;
  v_key authority.vending_key;
  v_waiting_kobo bigint;
  v_meter_waiting_kobo bigint;
begin
  select * into v_meter from metering.meter m where m.id = p_meter_id;
  if not found or v_meter.status <> 'active' then
    return 'meter-inactive';
  end if;
  select * into v_key from authority.vending_key k
  where k.supply_group_code = v_meter.supply_group_code and k.key_revision = v_meter.key_revision
    and k.key_generation = v_meter.key_generation and k.encryption_algorithm = v_meter.encryption_algorithm;
  if not found then
    return 'no-key';
  elsif v_key.is_simulator and not p_allow_simulator_keys then
    return 'simulator-key';
  elsif v_key.base_date <> v_meter.base_date then
    return 'base-date';
  end if;
  select coalesce(sum(o.amount_kobo), 0), coalesce(sum(o.amount_kobo) filter (where o.meter_id = p_meter_id), 0)
    into v_waiting_kobo, v_meter_waiting_kobo
  from vending."order" o where o.status in ('paid', 'vending', 'unknown');
  if authority.meter_day_kobo(v_meter.number) + v_meter_waiting_kobo + p_amount_kobo
     > vending.lower_cap(p_cap_meter_day_kobo, 'per_meter_day_kobo') then
    return 'cap-meter-day';
  elsif authority.hour_kobo() + v_waiting_kobo + p_amount_kobo > vending.lower_cap(p_cap_hour_kobo, 'per_hour_kobo') then
    return 'cap-hour';
  end if;
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Feature switches: on, off, or for some estates
-- ---------------------------------------------------------------------------------------------------------------------

-- Whether a feature is on for a user and a meter. Estates are those of the meter named, or of the user's own meters.
create function platform.has_feature(p_name text, p_user_id bigint, p_meter_number text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case coalesce(f.value ->> 'state', 'on')
    when 'on' then true
    when 'estates' then exists (
      select from metering.meter m
      where f.value -> 'estates' ? m.estate_id::text
        and case when p_meter_number is not null then m.number = p_meter_number
          else m.id in (select l.meter_id from households.link l where l.user_id = p_user_id and l.ended_at is null) end)
    else false end
  from (select platform.setting('features.' || p_name) as value) f
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Telling residents of a new price, once each
-- ---------------------------------------------------------------------------------------------------------------------

create schema tariffs;
create table tariffs.notice (
  tariff_price_id bigint primary key references metering.tariff_price,
  -- Meters above this id are still to be told; null when all were.
  after_meter_id bigint default 0,
  told bigint not null default 0
);

-- Tells the users of up to p_limit meters. Returns how many meters it looked at; nothing is told twice, because a message's
-- event is unique for each user. A change that was cancelled meanwhile is not announced further.
create function tariffs.tell_residents(p_limit integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_notice tariffs.notice;
  v_price metering.tariff_price;
  v_tariff metering.tariff;
  v_now bigint;
  v_row record;
  v_last bigint;
  v_seen bigint := 0;
begin
  select n.* into v_notice from tariffs.notice n where n.after_meter_id is not null order by n.tariff_price_id limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  select * into strict v_price from metering.tariff_price p where p.id = v_notice.tariff_price_id;
  select * into strict v_tariff from metering.tariff t where t.id = v_price.tariff_id;
  select p.price_kobo_per_unit into v_now from metering.tariff_price p
    where p.tariff_id = v_price.tariff_id and p.valid_from < v_price.valid_from and p.cancelled_at is null order by p.valid_from desc limit 1;
  if v_price.cancelled_at is null then
    for v_row in
      select m.id, l.user_id from (
        select m.id from metering.meter m where m.id > v_notice.after_meter_id and m.utility = v_tariff.utility order by m.id limit p_limit) m
      left join households.link l on l.meter_id = m.id and l.ended_at is null
        and metering.tariff_of_meter(m.id, v_price.valid_from) = v_tariff.id
      order by m.id
    loop
      if v_last is distinct from v_row.id then
        v_seen := v_seen + 1;
      end if;
      v_last := v_row.id;
      if v_row.user_id is not null then
        perform notifications.queue_for_user(v_row.user_id, 'tariff:' || v_price.id, 'tariff', v_tariff.id::text, jsonb_build_object(
          'name', 'tariff-change', 'tariffName', v_tariff.name, 'utility', v_tariff.utility, 'fromKobo', v_now::text,
          'toKobo', v_price.price_kobo_per_unit::text, 'at', vending.iso(v_price.valid_from)), null);
      end if;
    end loop;
  end if;
  update tariffs.notice n set after_meter_id = case when v_seen < p_limit then null else v_last end,
    told = (select count(*) from notifications.message g where g.event = 'tariff:' || v_price.id)
  where n.tariff_price_id = v_price.id;
  return v_seen;
end $$;

-- Users who were told of a price, and mails among them that were sent.
create function tariffs.told(p_tariff_price_id bigint, out users bigint, out emails bigint, out is_done boolean)
returns setof record
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(distinct m.user_id), count(*) filter (where m.channel = 'email' and m.state in ('sent', 'delivered')), n.after_meter_id is null
  from tariffs.notice n left join notifications.message m on m.event = 'tariff:' || n.tariff_price_id
  where n.tariff_price_id = p_tariff_price_id group by n.after_meter_id
$$;

create index order_of_price on vending."order" (tariff_price_id, created_at);
-- Sales at a price; from a thousand on they are not counted further.
create function tariffs.sales_of(p_tariff_price_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from (select from vending."order" o where o.tariff_price_id = p_tariff_price_id and o.status = 'vended' limit 1000) s
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on schema tariffs from public;
grant usage on schema tariffs to gatelight_app, gatelight_read;
revoke all on function platform.actor_name(text), platform.guard_version(), metering.guard_new_version(), metering.tariff_of_meter(bigint, timestamptz),
  metering.guard_meter_tariff(), metering.keep_meter_tariff(), metering.copy_begun_tariffs(), metering.tariff_fingerprint(bigint),
  withdrawals.schedule_limit(timestamptz, bigint, bigint, bigint, bigint, text, text, text), platform.cancel_version(text, bigint, text),
  platform.settings(), platform.setting_fingerprint(text), platform.setting(text), platform.change_setting(text, timestamptz, jsonb, text, text, text), platform.tell_settings(),
  vending.lower_cap(bigint, text), platform.has_feature(text, bigint, text), tariffs.tell_residents(integer), tariffs.told(bigint), tariffs.sales_of(bigint) from public;
grant select on metering.meter_tariff, platform.setting_version, platform.dated_value to gatelight_app, gatelight_read;
grant insert on metering.meter_tariff to gatelight_app;
grant select, insert on tariffs.notice to gatelight_app;
grant select on tariffs.notice to gatelight_read;
grant select on withdrawals.limit_rule to gatelight_app;
grant execute on function platform.settings(), platform.has_feature(text, bigint, text) to gatelight_web, gatelight_app, gatelight_read;
grant execute on function platform.setting(text), metering.tariff_of_meter(bigint, timestamptz) to gatelight_app, gatelight_read;
grant execute on function platform.actor_name(text), metering.copy_begun_tariffs(), metering.tariff_fingerprint(bigint), platform.setting_fingerprint(text),
  withdrawals.schedule_limit(timestamptz, bigint, bigint, bigint, bigint, text, text, text), platform.cancel_version(text, bigint, text),
  platform.change_setting(text, timestamptz, jsonb, text, text, text), tariffs.tell_residents(integer), tariffs.told(bigint),
  tariffs.sales_of(bigint) to gatelight_app;

-- What staff may read. Branches of the product that have no staff role yet migrate too.
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_staff') then
    grant usage on schema tariffs, metering, platform, withdrawals, estates to gatelight_staff;
    grant select on metering.tariff, metering.tariff_price, metering.vat_rate, metering.meter_tariff, withdrawals.limit_rule,
      platform.setting_version, platform.dated_value, tariffs.notice to gatelight_staff;
    grant select (id, name, is_demonstration, created_at) on estates.estate to gatelight_staff;
    grant execute on function platform.actor_name(text), platform.settings(), platform.setting(text), metering.tariff_of_meter(bigint, timestamptz),
      metering.tariff_fingerprint(bigint), platform.setting_fingerprint(text), tariffs.told(bigint), tariffs.sales_of(bigint) to gatelight_staff;
    grant select on metering.meter to gatelight_staff;
  end if;
end $$;
