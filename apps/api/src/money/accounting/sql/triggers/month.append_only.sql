create or replace trigger append_only before update or delete or truncate on accounting.month
  for each statement execute function ledger.refuse_change();
