-- A payment, a credit note, an agreed plan, a wait or hardship of a house lifts its lock in the same transaction.
create or replace function arrears.follow_lock() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform arrears.lift_house(new.house_id, platform.today());
  return null;
end $$;
revoke all on function arrears.follow_lock() from public;
