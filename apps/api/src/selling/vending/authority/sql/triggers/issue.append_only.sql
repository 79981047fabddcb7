create or replace trigger append_only before update or delete or truncate on authority.issue for each statement execute function vending.refuse_change();
