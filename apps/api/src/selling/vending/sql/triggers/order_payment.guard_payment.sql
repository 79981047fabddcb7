create or replace trigger guard_payment before insert on vending.order_payment for each row
  when (new.source = 'capture') execute function vending.guard_payment();
