create or replace function withdrawals.refuse_delete() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'withdrawals are never deleted' using errcode = 'WD002';
end $$;
revoke all on function withdrawals.refuse_delete() from public;
