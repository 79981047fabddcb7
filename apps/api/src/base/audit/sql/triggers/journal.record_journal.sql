-- Every journal gets its entry, from any program. The entries of one statement are recorded together.
create or replace trigger record_journal after insert on ledger.journal
  referencing new table as new_journal for each statement execute function audit.record_journal();
