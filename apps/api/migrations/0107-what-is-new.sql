-- The reconciliation of each minute and the roll-up of balances read what came after a mark. Ids grow with time, so a few
-- pages of this index say where new postings begin; without it they read all of them, a second for each five million.
create index posting_id on ledger.posting using brin (id) with (pages_per_range = 32, autosummarize = on);

-- Runs that are neither made nor ended: a handful, among all that ever were.
create index run_open on top_ups.run (run_at) where ended_at is null;
