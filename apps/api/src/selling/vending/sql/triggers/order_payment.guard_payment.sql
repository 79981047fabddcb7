create or replace trigger guard_payment before insert on vending.order_payment for each row execute function vending.guard_payment();
