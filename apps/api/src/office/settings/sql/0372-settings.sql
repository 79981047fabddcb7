-- Every dated value in one list, and one way to change each. The values themselves lie in the tables of the slices that use them.
create schema settings;
grant usage on schema settings to gatelight_app, gatelight_read, gatelight_staff;
