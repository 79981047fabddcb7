-- Adds up the estates' shares of a day each time that the day itself is added up.
create or replace function commission.follow_filled_day() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.filled_at > old.filled_at then
    perform commission.add_up_day(new.day);
  end if;
  return null;
end $$;
revoke all on function commission.follow_filled_day() from public;
