-- Notifies the open pages of a user immediately that their session ended.
create or replace function identity.tell_session_end() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('user_event', jsonb_build_object('user', new.user_id::text, 'type', 'session')::text);
  return null;
end $$;
revoke all on function identity.tell_session_end() from public;
