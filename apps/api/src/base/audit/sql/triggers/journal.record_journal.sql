-- No journal without its entry, from any program.
create or replace trigger record_journal after insert on ledger.journal for each row execute function audit.record_journal();
