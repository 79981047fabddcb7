create or replace function vending.hold_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform wallets.lock_limit('vend', new.buyer_id);
  perform wallets.hold_limit('vend', new.buyer_id, new.amount_kobo, vending.bought_today(new.buyer_id));
  return null;
end $$;
revoke all on function vending.hold_limit() from public;
