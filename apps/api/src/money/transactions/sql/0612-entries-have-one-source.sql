-- An entry comes from an order, a journal or a funding, and is in the index of its own source only.
alter table transactions.entry drop constraint entry_journal_id_key;
create unique index entry_of_journal on transactions.entry (journal_id) where journal_id is not null;
alter table transactions.entry drop constraint entry_funding_id_key;
create unique index entry_of_funding on transactions.entry (funding_id) where funding_id is not null;
-- Nearly all entries succeeded: entry_page finds them.
drop index transactions.entry_page_of_status;
create index entry_page_of_rare_status on transactions.entry (user_id, status, at desc, id desc) where status <> 'success';
