-- A dispute is about to end, and nothing of it is locked yet: nothing is stored here. Slices above lock what they must hold before the
-- wallet, with a trigger of their own.
create or replace view payments.dispute_to_end as
  select null::bigint as id, null::text as wallet
  where false;
