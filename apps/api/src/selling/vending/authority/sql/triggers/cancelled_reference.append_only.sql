create or replace trigger append_only before update or delete or truncate on authority.cancelled_reference
  for each statement execute function vending.refuse_change();
