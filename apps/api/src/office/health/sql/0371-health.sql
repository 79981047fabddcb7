-- For functions that look at all slices below. The figures themselves lie where they come from.
create schema health;
grant usage on schema health to gatelight_app, gatelight_staff;
