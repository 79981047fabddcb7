-- Notifies vending of what a correction gives back of an order, in money or as units. A refund counts as a refund.
create or replace function tariffs.follow_item() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform vending.note_corrected(new.order_id, case when new.paid_into = 'refund' then 0 else new.energy_kobo + new.vat_kobo end);
  return null;
end $$;
revoke all on function tariffs.follow_item() from public;
