-- A letter of identity becomes a message.
create or replace function notifications.take_letter() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform notifications.queue_message(new.event, 'account', coalesce(new.user_id::text, 'none'), 'email', new.email, new.payload, null,
    new.expires_at, new.user_id, 'en');
  return new;
end $$;
revoke all on function notifications.take_letter() from public;
