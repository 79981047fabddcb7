create or replace trigger no_change before update or delete on commission.statement for each row execute function ledger.refuse_change();
