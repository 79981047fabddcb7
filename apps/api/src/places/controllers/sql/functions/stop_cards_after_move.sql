-- The last account of a house without a list leaves it by a move out: its cards open no barrier any more. An account
-- that a person deletes, or a meter that they take off it, is not a move.
create or replace function controllers.stop_cards_after_move() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update controllers.card c set stopped_at = now()
  from metering.meter m
  where m.id = new.meter_id and c.house_id = m.house_id and c.stopped_at is null and households.is_empty(m.house_id)
    and exists (select from moves.move v where v.house_id = m.house_id and v.kind = 'out' and v.created_at = now());
  return null;
end $$;
revoke all on function controllers.stop_cards_after_move() from public;
