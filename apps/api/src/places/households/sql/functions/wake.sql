-- Notifies the user's open pages to load their meters again.
create or replace function households.wake(p_user_id bigint) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  select pg_notify('user_event', json_build_object('user', p_user_id::text, 'type', 'meter')::text)
$$;
revoke all on function households.wake(bigint) from public;
