create or replace trigger append_only before delete or update or truncate on audit.seal for each statement execute function ledger.refuse_change();
alter table audit.seal enable always trigger append_only;
