create or replace trigger append_only before delete or update or truncate on ledger.day_snapshot for each statement execute function ledger.refuse_change();
alter table ledger.day_snapshot enable always trigger append_only;
