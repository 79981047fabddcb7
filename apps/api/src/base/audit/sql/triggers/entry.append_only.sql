create or replace trigger append_only before delete or update or truncate on audit.entry for each statement execute function ledger.refuse_change();
alter table audit.entry enable always trigger append_only;
