-- Meters that a user looked at, with their name masked, before they link one: who links a meter sees its name, address and debt in full.
create table households.seen_meter (
  user_id bigint not null references identity."user",
  meter_id bigint not null references metering.meter on delete cascade,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (user_id, meter_id)
);
