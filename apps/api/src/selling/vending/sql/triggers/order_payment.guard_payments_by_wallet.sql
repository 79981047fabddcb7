create or replace trigger guard_payments_by_wallet after insert on vending.order_payment
  referencing new table as new_payment for each statement execute function vending.guard_payments_by_wallet();
