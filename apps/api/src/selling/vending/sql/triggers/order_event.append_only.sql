create or replace trigger append_only before update or delete or truncate on vending.order_event for each statement execute function vending.refuse_change();
