create or replace function service_charges.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% of service charges is only added to', tg_table_name using errcode = 'SC001';
end $$;
revoke all on function service_charges.refuse_change() from public;
