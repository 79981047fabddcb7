create or replace trigger guard_token_set before insert on vending.token_set for each row execute function vending.guard_token_set();
