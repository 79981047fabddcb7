-- The tariff by which an estate sells what its generator makes. Staff say which one it is; its prices are set like those of every tariff.
create table diesel.generator_tariff (
  estate_id bigint primary key references estates.estate,
  tariff_id bigint not null references metering.tariff,
  set_by text not null,
  set_at timestamptz not null default now()
);
create index generator_tariff_tariff on diesel.generator_tariff (tariff_id, estate_id);
grant select on diesel.generator_tariff to gatelight_app, gatelight_read, gatelight_staff;
grant insert, update, delete on diesel.generator_tariff to gatelight_app;
