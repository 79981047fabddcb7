create or replace function withdrawals.follow_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform withdrawals.tell_own_account(new.id);
  return null;
end $$;
revoke all on function withdrawals.follow_name() from public;
