-- A move of a journal is one value: from which account, to which, how many kobo. ledger.post takes a list of them.
create type ledger.move as (from_code text, to_code text, amount_kobo bigint);
-- What the moves come to on one account. ledger.write_journal takes a list of them, in the order of the accounts' ids.
create type ledger.leg as (account_id bigint, amount_kobo bigint, guarded boolean);
