-- Stores what a request with a key added, for its repeats.
create or replace function teams.keep_request(p_user_id bigint, p_by jsonb, p_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into teams.request (user_id, key, body_hash, object_id)
  select p_user_id, p_by ->> 'key', (p_by ->> 'body_hash')::bytea, p_id where p_by ->> 'key' is not null
$$;
revoke all on function teams.keep_request(bigint, jsonb, bigint) from public;
