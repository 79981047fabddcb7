create schema example;
create table example.greeting (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
grant usage on schema example to gatelight_app, gatelight_web;
grant select, delete on example.greeting to gatelight_app;
grant select, insert on example.greeting to gatelight_web;
