-- The name and the house that a meter had before: receipts of that time keep both.
create table metering.past_name (
  id bigint generated always as identity primary key,
  meter_id bigint not null references metering.meter,
  customer_name text not null,
  house_id bigint references estates.house,
  until timestamptz not null default clock_timestamp()
);
create index past_name_meter on metering.past_name (meter_id, until);
create index past_name_house on metering.past_name (house_id) where house_id is not null;
