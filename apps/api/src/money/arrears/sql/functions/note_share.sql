-- A purchase from a wallet got its token: a share is due if the buyer had agreed to one for the meter's house at the
-- time of the purchase. It reads by index and writes one row at most, so that no token waits for it; the worker does
-- the rest.
create or replace function arrears.note_share() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into arrears.share (order_id, consent_id)
  select new.id, c.id from metering.meter m join arrears.share_consent c on c.house_id = m.house_id
  where m.id = new.meter_id and c.user_id::text = new.buyer_id and c.ended_at is null and c.given_at <= new.created_at
  on conflict (order_id) do nothing;
  if found then
    perform pg_notify('purchase_shares', '');
  end if;
  return null;
end $$;
revoke all on function arrears.note_share() from public;
