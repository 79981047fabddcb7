-- The page of an open purchase hears of the payment and of the token at once. Only who knows the purchase's secret may follow it;
-- the payload names the order by its internal id, for the web process alone.

create function vending.tell_purchase() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('purchase_event', jsonb_build_object('order', new.id::text, 'status', new.status)::text);
  return null;
end $$;
create trigger tell_purchase after update of status on vending."order"
  for each row when (new.buyer_id is null and new.status is distinct from old.status) execute function vending.tell_purchase();

revoke all on function vending.tell_purchase() from public;
