create or replace function wallets.tell_funding() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('user_event', jsonb_build_object('user', new.user_id, 'type', 'wallet')::text);
  return null;
end $$;
revoke all on function wallets.tell_funding() from public;
