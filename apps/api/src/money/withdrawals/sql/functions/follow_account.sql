create or replace function withdrawals.follow_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform withdrawals.tell_own_account(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
revoke all on function withdrawals.follow_account() from public;
