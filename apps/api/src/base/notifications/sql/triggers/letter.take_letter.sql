create or replace trigger take_letter instead of insert on identity.letter for each row execute function notifications.take_letter();
