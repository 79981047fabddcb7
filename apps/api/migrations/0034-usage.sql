-- What residents read on their meters, and reminders before the units run out. Personal data, neither money nor permission:
-- the web process reads and writes these rows itself (decision 0021).

create schema usage;
revoke all on schema usage from public;
grant usage on schema usage to gatelight_web, gatelight_app, gatelight_read;

create table usage.reading (
  id bigint generated always as identity primary key,
  meter_id bigint not null references metering.meter,
  user_id bigint not null references identity."user",
  -- In tenths of a kWh or m³, rounded down.
  units_tenths bigint not null check (units_tenths between 0 and 9999999),
  taken_at timestamptz not null default now(),
  removed_at timestamptz
);
create index reading_meter on usage.reading (meter_id, taken_at desc) where removed_at is null;
create index reading_user on usage.reading (user_id);

create table usage.reminder (
  meter_id bigint not null references metering.meter,
  user_id bigint not null references identity."user",
  is_on boolean not null,
  days_before integer not null default 3 check (days_before between 1 and 14),
  -- The job: when to look again, and the newest purchase or reading that a reminder was sent for.
  due_at timestamptz not null default now(),
  sent_for timestamptz,
  primary key (meter_id, user_id)
);
create index reminder_due on usage.reminder (due_at) where is_on;

-- What was bought for a meter since a time, oldest first: for a user who may use the meter.
create function usage.purchases_of(p_user_id bigint, p_meter_id bigint, p_since timestamptz)
returns table (at timestamptz, units_tenths bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.vended_at, o.units_tenths from vending."order" o
  where o.meter_id = p_meter_id and o.status = 'vended' and o.vended_at >= p_since
    and households.role_of(p_user_id, p_meter_id) is not null
  order by o.vended_at
$$;

-- For the deletion of an account.
create function usage.forget_user(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from usage.reminder r where r.user_id = p_user_id;
  delete from usage.reading r where r.user_id = p_user_id;
$$;

revoke all on all functions in schema usage from public;
grant execute on function usage.purchases_of(bigint, bigint, timestamptz) to gatelight_web, gatelight_app;
grant execute on function usage.forget_user(bigint) to gatelight_app;
grant select on usage.reading, usage.reminder to gatelight_web, gatelight_app, gatelight_read;
grant insert (meter_id, user_id, units_tenths), update (removed_at) on usage.reading to gatelight_web, gatelight_app;
grant insert (meter_id, user_id, is_on, days_before), update (is_on, days_before, due_at) on usage.reminder
  to gatelight_web, gatelight_app;
grant update (sent_for) on usage.reminder to gatelight_app;
