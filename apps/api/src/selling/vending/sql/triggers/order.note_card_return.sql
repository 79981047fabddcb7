create or replace trigger note_card_return after update of status on vending."order" for each row
  when (new.status = 'credited' and old.status <> 'credited' and new.buyer_id is not null) execute function vending.note_card_return();
