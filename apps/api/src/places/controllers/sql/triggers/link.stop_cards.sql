create or replace trigger stop_cards after update of ended_at on households.link for each row
  when (old.ended_at is null and new.ended_at is not null) execute function controllers.stop_cards_after_move();
