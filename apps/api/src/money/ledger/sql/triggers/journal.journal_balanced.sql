drop trigger if exists journal_balanced on ledger.journal;
create constraint trigger journal_balanced after insert on ledger.journal
  deferrable initially deferred for each row execute function ledger.check_journal();
alter table ledger.journal enable always trigger journal_balanced;
