create or replace trigger stop_cards after update of ended_at, lives_here on households.occupant for each row
  when (old.ended_at is null and old.lives_here and (new.ended_at is not null or not new.lives_here))
  execute function controllers.stop_cards_after_stay();
