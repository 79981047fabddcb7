create or replace function wallets.hold_vend_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform wallets.hold_limit('vend', new.buyer_id, new.amount_kobo);
  return null;
end $$;
revoke all on function wallets.hold_vend_limit() from public;
