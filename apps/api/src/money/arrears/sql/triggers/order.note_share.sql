create or replace trigger note_share after update of status on vending."order" for each row
  when (new.status = 'vended' and old.status <> 'vended' and new.method = 'wallet') execute function arrears.note_share();
