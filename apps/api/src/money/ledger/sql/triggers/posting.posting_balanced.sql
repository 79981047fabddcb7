create or replace trigger posting_balanced after insert on ledger.posting
  referencing new table as new_posting for each statement execute function ledger.check_postings();
alter table ledger.posting enable always trigger posting_balanced;
