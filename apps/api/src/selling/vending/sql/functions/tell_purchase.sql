create or replace function vending.tell_purchase() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('purchase_event', jsonb_build_object('order', new.id::text, 'status', new.status)::text);
  return null;
end $$;
revoke all on function vending.tell_purchase() from public;
