-- The reasons that prevent a deletion.
create or replace function privacy.blockers_of(p_user_id bigint, out wallet_kobo bigint, out open_orders bigint, out open_payments bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  select coalesce(sum(b.balance_kobo), 0)::bigint into wallet_kobo
  from ledger.account a join ledger.balance b on b.account_id = a.id where a.code = 'wallet:' || p_user_id;
  -- An unpaid order that has expired is over; so is one that was vended or whose money went back.
  select count(*) into open_orders from vending."order" o
  where o.buyer_id = p_user_id::text
    and o.status not in ('vended', 'expired', 'cancelled', 'refunded', 'credited');
  -- Money above a limit waits for staff, and disputed money for a bank: both may still come into the wallet.
  open_payments := (select count(*) from wallets.funding f where f.user_id = p_user_id::text and f.status = 'pending')
    + (select count(*) from wallets.above_limit h join wallets.funding f on f.id = h.funding_id
       where f.user_id = p_user_id::text and h.released_to is null)
    + (select count(*) from payments.dispute d where d.wallet = 'wallet:' || p_user_id and d.state = 'open')
    + (select count(*) from service_charges.payment_request q where q.user_id = p_user_id and q.status = 'pending');
  if to_regclass('withdrawals.withdrawal') is not null then
    execute $q$select $1 + count(*) from withdrawals.withdrawal w where w.user_id = $2 and w.status in ('requested', 'sending', 'unknown')$q$
      into open_payments using open_payments, p_user_id;
  end if;
end $$;
revoke all on function privacy.blockers_of(bigint) from public;
