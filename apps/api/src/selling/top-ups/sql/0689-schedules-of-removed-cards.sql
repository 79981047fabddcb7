-- The schedules of a removed card are paused: see top_ups.pause_for_card. This pauses those of cards that were removed earlier.
update top_ups.schedule s set state = 'paused', updated_at = now()
where s.state = 'active' and exists (select from payments.saved_card c where c.id = s.card_id and c.removed_at is not null);
