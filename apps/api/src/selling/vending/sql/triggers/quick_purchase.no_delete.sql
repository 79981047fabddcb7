create or replace trigger no_delete before delete or truncate on vending.quick_purchase
  for each statement execute function vending.refuse_change();
