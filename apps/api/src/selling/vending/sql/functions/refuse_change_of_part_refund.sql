create or replace function vending.refuse_change_of_part_refund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'what was given back is never changed' using errcode = 'VD006';
end $$;
revoke all on function vending.refuse_change_of_part_refund() from public;
