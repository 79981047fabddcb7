-- Each journal has an entry, and most journals are posted by the system: by these two words, the list is read from its newest entry.
drop index audit.entry_action;
create index entry_of_rare_action on audit.entry (action, id) where action <> 'ledger.post';
drop index audit.entry_actor;
create index entry_of_actor on audit.entry (actor, id) where actor <> 'system';
