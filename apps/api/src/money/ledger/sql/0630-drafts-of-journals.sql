-- A journal that is not written yet. ledger.post_together takes a list of them.
create type ledger.draft as (reference text, kind text, memo text, actor text, moves ledger.move[]);
