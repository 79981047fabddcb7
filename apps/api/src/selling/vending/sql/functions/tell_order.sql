create or replace function vending.tell_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.method = 'wallet' then
    if new.status in ('paid', 'vending') then
      return null;
    end if;
    perform pg_notify('user_event', jsonb_build_object('user', new.buyer_id, 'type', 'wallet')::text);
  end if;
  perform pg_notify('user_event', jsonb_build_object('user', new.buyer_id, 'type', 'order', 'reference', new.reference)::text);
  return null;
end $$;
revoke all on function vending.tell_order() from public;
