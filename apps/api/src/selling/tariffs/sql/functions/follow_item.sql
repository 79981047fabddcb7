-- Vending knows what a correction gives back of an order. What is given back as tokens, or as a refund, does not count.
create or replace function tariffs.follow_item() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform vending.note_corrected(new.order_id, case when coalesce(new.paid_into = 'refund', false)
    or (select c.by_tokens from tariffs.correction c where c.id = new.correction_id) then 0 else new.energy_kobo + new.vat_kobo end);
  return null;
end $$;
revoke all on function tariffs.follow_item() from public;
