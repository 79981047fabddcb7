-- A hook for a dispute that is about to end, before anything is locked; the view stores nothing. Slices above attach a
-- trigger to it and lock the rows that they must lock before the wallet.
create or replace view payments.dispute_to_end as
  select null::bigint as id, null::text as wallet
  where false;
