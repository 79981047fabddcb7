-- Turns a letter of identity into a message.
create or replace function notifications.take_letter() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform notifications.queue_message(jsonb_build_object('event', new.event, 'subject_kind', 'account',
    'subject_id', coalesce(new.user_id::text, 'none'), 'channel', 'email', 'recipient', new.email, 'payload', new.payload,
    'expires_at', new.expires_at, 'user_id', new.user_id));
  return new;
end $$;
revoke all on function notifications.take_letter() from public;
