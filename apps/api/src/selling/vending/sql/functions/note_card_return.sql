-- A purchase by card got no token: its money is in the wallet, and the wallets slice notes that it is card money.
create or replace function vending.note_card_return() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform wallets.note_card_return(k.id, new.buyer_id, new.amount_kobo, k.created_at)
  from vending.order_payment p join payments.capture k on k.id = p.capture_id
  join payments.charge c on c.id = k.charge_id and c.method in ('card', 'saved-card')
  where p.order_id = new.id and p.source = 'capture';
  return null;
end $$;
revoke all on function vending.note_card_return() from public;
