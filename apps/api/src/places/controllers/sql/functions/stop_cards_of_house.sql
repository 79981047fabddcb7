-- A house is taken off the list: its cards open no barrier any more.
create or replace function controllers.stop_cards_of_house() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update controllers.card c set stopped_at = now() where c.house_id = new.id and c.stopped_at is null;
  return null;
end $$;
revoke all on function controllers.stop_cards_of_house() from public;
