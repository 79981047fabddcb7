create or replace trigger append_only before delete or update or truncate on ledger.journal for each statement execute function ledger.refuse_change();
alter table ledger.journal enable always trigger append_only;
