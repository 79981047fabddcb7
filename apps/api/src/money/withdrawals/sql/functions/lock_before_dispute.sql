-- Locks withdrawals that were not sent before the wallet, in the same order as when one is sent or stopped.
create or replace function withdrawals.lock_before_dispute() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.wallet ~ '^wallet:\d{1,18}$' then
    perform from withdrawals.withdrawal w
    where w.user_id = substr(new.wallet, 8)::bigint and w.status = 'requested'
    order by w.id for update;
  end if;
  return new;
end $$;
revoke all on function withdrawals.lock_before_dispute() from public;
