create or replace function withdrawals.follow_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if v_user_id is not null then
    perform withdrawals.tell_own_account(v_user_id);
  end if;
  return null;
end $$;
revoke all on function withdrawals.follow_account() from public;
