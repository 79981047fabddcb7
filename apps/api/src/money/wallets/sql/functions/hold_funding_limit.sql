create or replace function wallets.hold_funding_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform wallets.lock_limit('funding', new.user_id);
  perform wallets.hold_limit('funding', new.user_id, new.amount_kobo, wallets.funded_today(new.user_id));
  return null;
end $$;
revoke all on function wallets.hold_funding_limit() from public;
