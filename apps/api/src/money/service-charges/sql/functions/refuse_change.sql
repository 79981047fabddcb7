create or replace function service_charges.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a payment of a service charge does not change' using errcode = '42501';
end $$;
revoke all on function service_charges.refuse_change() from public;
