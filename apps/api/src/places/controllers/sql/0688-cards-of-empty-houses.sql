-- When the last resident of a house leaves, its cards stop: see controllers.stop_cards_after_stay. This stops the cards of houses that became empty earlier.
update controllers.card c set stopped_at = now()
where c.stopped_at is null and c.house_id is not null
  and exists (select from households.occupant o where o.house_id = c.house_id and o.lives_here and o.ended_at > c.created_at)
  and not exists (select from households.occupant o where o.house_id = c.house_id and o.lives_here and o.ended_at is null)
  and not exists (select from metering.meter m join households.link l on l.meter_id = m.id and l.ended_at is null where m.house_id = c.house_id);
