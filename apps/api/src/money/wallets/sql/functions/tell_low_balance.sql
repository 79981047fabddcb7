-- Queues one message each time that the balance falls from the threshold or above to below it, in the commit that moves
-- the money.
create or replace function wallets.tell_low_balance() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint;
  v_threshold bigint;
begin
  select l.user_id, l.threshold_kobo into v_user_id, v_threshold
  from ledger.account a join wallets.low_balance l on l.user_id = case when a.code ~ '^wallet:\d{1,18}$' then substr(a.code, 8)::bigint end
  where a.id = new.account_id and l.is_on and old.balance_kobo >= l.threshold_kobo and new.balance_kobo < l.threshold_kobo;
  if found then
    perform notifications.queue_for_user(v_user_id, format('low-balance:%s:%s', v_user_id, pg_current_xact_id()), 'wallet', v_user_id::text,
      jsonb_build_object('name', 'low-balance', 'balanceKobo', new.balance_kobo, 'thresholdKobo', v_threshold), 'wallet');
  end if;
  return null;
end $$;
revoke all on function wallets.tell_low_balance() from public;
