-- Stores the name and the house that a meter had, for receipts of that time.
create or replace function metering.keep_past_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into metering.past_name (meter_id, customer_name, house_id) values (old.id, old.customer_name, old.house_id);
  return null;
end $$;
revoke all on function metering.keep_past_name() from public;
