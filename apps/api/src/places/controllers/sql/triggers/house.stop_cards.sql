create or replace trigger stop_cards after update of retired_at on estates.house for each row
  when (old.retired_at is null and new.retired_at is not null) execute function controllers.stop_cards_of_house();
