-- A bank gave disputed money back, and the wallet did not cover it: withdrawals that were not sent cover it, newest
-- first. The rest is sent.
create or replace function withdrawals.cover_dispute() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v withdrawals.withdrawal;
begin
  for v in
    select w.* from withdrawals.withdrawal w
    where 'wallet:' || w.user_id = new.wallet and w.user_id = substr(new.wallet, 8)::bigint and w.status = 'requested'
    order by w.id desc
  loop
    exit when payments.dispute_loss_minor(new.capture_id) <= 0;
    -- The money is in the wallet for a moment; withdrawals.hold_given_back takes the part that covers the loss.
    perform withdrawals.stop(v, 'system', 'A bank gave the disputed money back to its payer');
  end loop;
  return null;
end $$;
revoke all on function withdrawals.cover_dispute() from public;
