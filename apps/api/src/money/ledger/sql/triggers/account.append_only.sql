create or replace trigger append_only before delete or update or truncate on ledger.account for each statement execute function ledger.refuse_change();
alter table ledger.account enable always trigger append_only;
