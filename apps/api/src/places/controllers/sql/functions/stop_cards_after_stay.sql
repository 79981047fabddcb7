-- The last person on the list of a house leaves it: its cards open no barrier any more. The next household gets its own.
create or replace function controllers.stop_cards_after_stay() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update controllers.card c set stopped_at = now()
  where c.house_id = new.house_id and c.stopped_at is null
    and not exists (select from households.occupant o where o.house_id = new.house_id and o.lives_here and o.ended_at is null);
  return null;
end $$;
revoke all on function controllers.stop_cards_after_stay() from public;
