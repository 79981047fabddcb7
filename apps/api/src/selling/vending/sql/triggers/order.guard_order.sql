create or replace trigger guard_order before insert or update on vending."order" for each row execute function vending.guard_order();
